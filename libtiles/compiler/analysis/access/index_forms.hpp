// Indices as a kernel's caller is told of them.
#pragma once

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/element_access.hpp"

namespace libtiles::compiler {

/// 16*tile[0] + local[0] - 1 in tiles of 16 as the thread's global index - 1; nothing is known of
/// what has other parts that differ from thread to thread, and no bounds.
std::vector<index_form> index_forms(const std::vector<affine_form>& indices,
                                    const affine_analysis& values);

}  // namespace libtiles::compiler
