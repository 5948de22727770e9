// What the variables of a kernel are, for an affine analysis.
#pragma once

#include "libtiles/compiler/analysis/affine_analysis.hpp"

namespace libtiles::compiler {

/// Of expressions in the function `within`, the kernel or one that it calls: what its variables
/// start with where that does not change, the kernel's parameters, and loops' counters.
affine_analysis analyze_function(const typed::program& kernel, const typed::function& within);

/// The dimension of the thread's local index that a number is, as it is written or as variables
/// hold it that have what they start with; -1 if it is none, or computing it has effects.
int local_dimension(const typed::expression& e,
                    const std::function<bool(const typed::variable&)>& is_followed);

}  // namespace libtiles::compiler
