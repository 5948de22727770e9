#include "libtiles/algorithms/select.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_select_desc& given) {
  return algorithms::select(
      how, views.view(given.from, "from"), views.view(given.to, "to"),
      views.view(given.count, "count"),
      {views.view_or_none(given.mask, "mask"), given.predicate == nullptr ? "" : given.predicate});
}

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_partition_desc& given) {
  return algorithms::partition(
      how, views.view(given.from, "from"), views.view(given.to, "to"),
      views.view(given.count, "count"),
      {views.view_or_none(given.mask, "mask"), given.predicate == nullptr ? "" : given.predicate});
}

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_unique_desc& given) {
  return algorithms::unique(how, views.view(given.from, "from"), views.view(given.to, "to"),
                            views.view_or_none(given.lengths, "lengths"),
                            views.view(given.count, "count"));
}

TILES_ALGORITHM(select, known_flags{})
TILES_ALGORITHM_WORKSPACE(select)
TILES_ALGORITHM(partition, known_flags{})
TILES_ALGORITHM_WORKSPACE(partition)
TILES_ALGORITHM(unique, known_flags{})
TILES_ALGORITHM_WORKSPACE(unique)
