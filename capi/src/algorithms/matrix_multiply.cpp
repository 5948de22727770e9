#include "libtiles/algorithms/matrix_multiply.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_multiply_desc& given) {
  return algorithms::multiply(
      how, views.view(given.a, "a"), views.view(given.b, "b"), views.view(given.c, "c"),
      {(given.flags & TILES_MULTIPLY_TRANSPOSE_A) != 0,
       (given.flags & TILES_MULTIPLY_TRANSPOSE_B) != 0, given.alpha, given.beta});
}

TILES_ALGORITHM(multiply, known_flags{TILES_MULTIPLY_TRANSPOSE_A | TILES_MULTIPLY_TRANSPOSE_B,
                                      "tiles_multiply_flags"})
TILES_ALGORITHM_WORKSPACE(multiply)
