#include "capi/src/algorithms/combination.hpp"

#include <string>

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/core/error.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {
namespace {

using algorithms::reduction;

static_assert(static_cast<int>(reduction::sum) == TILES_REDUCTION_SUM);
static_assert(static_cast<int>(reduction::product) == TILES_REDUCTION_PRODUCT);
static_assert(static_cast<int>(reduction::min) == TILES_REDUCTION_MIN);
static_assert(static_cast<int>(reduction::max) == TILES_REDUCTION_MAX);
static_assert(static_cast<int>(reduction::mean) == TILES_REDUCTION_MEAN);
static_assert(static_cast<int>(reduction::argmin) == TILES_REDUCTION_ARGMIN);
static_assert(static_cast<int>(reduction::argmax) == TILES_REDUCTION_ARGMAX);
static_assert(static_cast<int>(reduction::norm) == TILES_REDUCTION_NORM);

std::string text_of(const char* text, const char* name) {
  if (text == nullptr || *text == '\0') {
    throw error(status::invalid_argument,
                std::string("'") + name +
                    "' is missing; expected OpenCL C for the operation and for its identity");
  }
  algorithms::check_expression(std::string("'") + name + "'", text, algorithms::lines::one);
  return text;
}

}  // namespace

algorithms::combination combination_of(std::int32_t reduction, const char* operation,
                                       const char* identity) {
  if (operation != nullptr || identity != nullptr) {
    return {algorithms::reduction::sum, text_of(operation, "operation"),
            text_of(identity, "identity")};
  }
  if (reduction < TILES_REDUCTION_SUM || reduction > TILES_REDUCTION_NORM) {
    throw error(status::invalid_argument,
                "'reduction' is " + std::to_string(reduction) + "; expected a tiles_reduction");
  }
  return {static_cast<algorithms::reduction>(reduction), "", ""};
}

}  // namespace libtiles::capi
