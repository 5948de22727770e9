// What the variables of a kernel are, for an affine analysis.
#pragma once

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

/// Of expressions in the function `within`, the kernel or one that it calls: what its variables
/// start with where that does not change, the kernel's parameters, and loops' counters.
affine_analysis analyze_function(const typed::program& kernel, const typed::function& within);

/// What a variable starts with where `is_kept` says so.
affine_analysis::meaning initial_values(std::function<bool(const typed::variable&)> is_kept);

}  // namespace libtiles::compiler
