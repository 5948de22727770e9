#include "libtiles/algorithms/sort.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_sort_desc& given) {
  return sort(where, views.view(given.keys, "keys"), views.view_or_none(given.values, "values"),
              {(given.flags & TILES_SORT_DESCENDING) != 0});
}

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_argsort_desc& given) {
  return algorithms::argsort(how, views.view(given.keys, "keys"),
                             views.view(given.indices, "indices"),
                             {(given.flags & TILES_SORT_DESCENDING) != 0});
}

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_segmented_sort_desc& given) {
  return algorithms::segmented_sort(
      how, views.view(given.keys, "keys"), views.view(given.offsets, "offsets"),
      views.view_or_none(given.values, "values"), {(given.flags & TILES_SORT_DESCENDING) != 0});
}

TILES_ALGORITHM(sort, known_flags{TILES_SORT_DESCENDING, "tiles_sort_flags"})
TILES_GROUP_ALGORITHM(sort)
TILES_ALGORITHM_WORKSPACE(sort)
TILES_ALGORITHM(segmented_sort, known_flags{TILES_SORT_DESCENDING, "tiles_sort_flags"})
TILES_ALGORITHM_WORKSPACE(segmented_sort)
TILES_ALGORITHM(argsort, known_flags{TILES_SORT_DESCENDING, "tiles_sort_flags"})
TILES_ALGORITHM_WORKSPACE(argsort)
