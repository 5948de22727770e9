// Computes an expression of the elements of several arrays at each index.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct map_operand {
  std::string name;
  const runtime::array_view* view;  ///< borrowed
};

struct map_options {
  std::string expression;  ///< of the operands' names, in OpenCL C
  std::vector<map_operand> from;
  std::vector<compiler::constant> constants;
};

/// See tiles_map().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types, names or memory that do not fit; (build)
///         for an expression that does not compile; as tiles_kernel_launch() says
std::shared_ptr<runtime::event> map(const execution& how, const runtime::array_view& to,
                                    const map_options& options);

/// Checks and compiles what map() will run, and runs nothing. Throws what map() throws.
void build_map(const execution& how, const runtime::array_view& to, const map_options& options);

}  // namespace libtiles::algorithms
