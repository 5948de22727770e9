#include "libtiles/algorithms/reduce.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "capi/src/algorithms/combination.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_reduce_desc& given) {
  const runtime::array_view& from = views.view(given.from, "from");
  const std::int64_t* const tile = &required(given.tile, "tile");
  return reduce(where, from, views.view(given.to, "to"),
                extents(tile, tile + from.window().shape.size()),
                combination_of(given.reduction, given.operation, given.identity));
}

TILES_ALGORITHM(reduce, known_flags{})
TILES_GROUP_ALGORITHM(reduce)
TILES_ALGORITHM_WORKSPACE(reduce)
