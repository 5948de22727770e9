#include "libtiles/algorithms/reduce.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "capi/src/algorithms/combination.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_reduce_desc& given) {
  const runtime::array_view& from = views.view(given.from, "from");
  const std::int64_t* const tile = &required(given.tile, "tile");
  return algorithms::reduce(how, from, views.view(given.to, "to"),
                            extents(tile, tile + from.window().shape.size()),
                            combination_of(given.reduction, given.operation, given.identity));
}

TILES_ALGORITHM(reduce, known_flags{})
TILES_ALGORITHM_WORKSPACE(reduce)
