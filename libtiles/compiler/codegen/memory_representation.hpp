// Types that lie in memory in another form than kernels compute with: packed vectors, halves.
#pragma once

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"

namespace libtiles::compiler {

/// Declares these forms, and the functions from and to what kernels compute with.
void write_stored_forms(const program_needs& needs, output_lines& out);

}  // namespace libtiles::compiler
