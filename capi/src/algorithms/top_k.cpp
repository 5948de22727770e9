#include "libtiles/algorithms/top_k.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_top_k_desc& given) {
  return algorithms::top_k(how, views.view(given.from, "from"), views.view(given.to, "to"),
                           views.view_or_none(given.indices, "indices"),
                           {(given.flags & TILES_TOP_K_SMALLEST) != 0});
}

TILES_ALGORITHM(top_k, known_flags{TILES_TOP_K_SMALLEST, "tiles_top_k_flags"})
TILES_ALGORITHM_WORKSPACE(top_k)
