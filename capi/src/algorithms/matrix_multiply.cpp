#include "libtiles/algorithms/matrix_multiply.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_multiply_desc& given) {
  return multiply(where, views.view(given.a, "a"), views.view(given.b, "b"),
                  views.view(given.c, "c"),
                  {(given.flags & TILES_MULTIPLY_TRANSPOSE_A) != 0,
                   (given.flags & TILES_MULTIPLY_TRANSPOSE_B) != 0, given.alpha, given.beta});
}

TILES_ALGORITHM(multiply, known_flags{TILES_MULTIPLY_TRANSPOSE_A | TILES_MULTIPLY_TRANSPOSE_B,
                                      "tiles_multiply_flags"})
TILES_GROUP_ALGORITHM(multiply)
TILES_ALGORITHM_WORKSPACE(multiply)
