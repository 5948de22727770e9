#include "libtiles/algorithms/transpose.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_transpose_desc& given) {
  return transpose(where, views.view(given.from, "from"), views.view(given.to, "to"));
}

TILES_ALGORITHM(transpose, known_flags{})
TILES_GROUP_ALGORITHM(transpose)
