#include "libtiles/algorithms/gather.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_gather_desc& given) {
  return algorithms::gather(how, views.view(given.from, "from"),
                            views.view(given.indices, "indices"), views.view(given.to, "to"),
                            given.axis);
}

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_scatter_desc& given) {
  return algorithms::scatter(how, views.view(given.from, "from"),
                             views.view(given.indices, "indices"), views.view(given.to, "to"),
                             given.axis);
}

TILES_ALGORITHM(gather, known_flags{})
TILES_ALGORITHM(scatter, known_flags{})
