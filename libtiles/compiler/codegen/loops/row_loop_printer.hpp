// A loop over the threads of a row of the domain -> OpenCL C.
#pragma once

#include "libtiles/compiler/codegen/loops/vector_expression_printer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

void print_row_loop(const loops::row_loop& loop, const type& domain, const vector_kernel& kernel,
                    output_lines& out);

}  // namespace libtiles::compiler
