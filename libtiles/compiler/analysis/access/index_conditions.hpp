// Conditions of a kernel that a launch can decide for one thread, without running it.
#pragma once

#include <optional>

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/index_condition.hpp"

namespace libtiles::compiler {

/// An int or bool of the kernel's own body as what the thread's indices, numbers, the kernel's
/// parameters and their extents make it:
///
///   t.global[0] % 3 == 0        local[0] + 16*tile[0], 3, %, 0, ==
///   const bool odd = i & 1;     odd
///   if (odd && i < n) ...       local[0], 1, &, local[0], n, <, &&
///
/// Nothing for what depends on data, or on variables that change.
std::optional<index_condition> find_index_condition(const typed::expression& e,
                                                    affine_analysis& values);

}  // namespace libtiles::compiler
