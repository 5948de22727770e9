#include "libtiles/algorithms/matrix_multiply.hpp"

#include "capi/src/algorithms/algorithm.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"

using namespace libtiles;
using namespace libtiles::capi;

using algorithms::product_precision;

static_assert(static_cast<int>(product_precision::ieee) == TILES_PRECISION_IEEE);
static_assert(static_cast<int>(product_precision::tf32) == TILES_PRECISION_TF32);
static_assert(static_cast<int>(product_precision::tf32x3) == TILES_PRECISION_TF32X3);
static_assert(static_cast<int>(product_precision::bf16) == TILES_PRECISION_BF16);

static product_precision precision_of(tiles_precision given) {
  if (given <= TILES_PRECISION_BF16) return static_cast<product_precision>(given);
  throw error(status::invalid_argument, "tiles_multiply_desc.precision is " +
                                            std::to_string(given) + "; expected a tiles_precision");
}

template <class Where>
static auto submit(const Where& where, operands& views, const tiles_multiply_desc& given) {
  return multiply(where, views.view(given.a, "a"), views.view(given.b, "b"),
                  views.view(given.c, "c"),
                  {(given.flags & TILES_MULTIPLY_TRANSPOSE_A) != 0,
                   (given.flags & TILES_MULTIPLY_TRANSPOSE_B) != 0, given.alpha, given.beta,
                   precision_of(given.precision), views.view_or_none(given.bias, "bias"),
                   given.activation == nullptr ? "" : given.activation});
}

TILES_ALGORITHM(multiply, known_flags{TILES_MULTIPLY_TRANSPOSE_A | TILES_MULTIPLY_TRANSPOSE_B,
                                      "tiles_multiply_flags"})
TILES_GROUP_ALGORITHM(multiply)
TILES_ALGORITHM_WORKSPACE(multiply)
