// Products of matrices: c = activation(alpha op(a) op(b) + beta c + bias).
#pragma once

#include <memory>
#include <string>

#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// How operands of float may be rounded; see tiles_precision of tiles.h, whose numbers these are.
enum class product_precision { ieee = 0, tf32 = 1, tf32x3 = 2, bf16 = 3 };

/// As the kernel language has it.
const char* name_of(product_precision precision);

struct multiply_options {
  bool transposes_a = false, transposes_b = false;
  double alpha = 1, beta = 0;
  product_precision precision = product_precision::ieee;
  const runtime::array_view* bias = nullptr;  ///< that is broadcast to c; nullptr for none
  std::string activation{};                   ///< of x, in OpenCL C; empty for none
};

/// See tiles_multiply().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> multiply(const execution& how, const runtime::array_view& a,
                                         const runtime::array_view& b, const runtime::array_view& c,
                                         const multiply_options& options);

}  // namespace libtiles::algorithms
