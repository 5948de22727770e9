// Vector loops -> OpenCL C.
#pragma once

#include "libtiles/compiler/codegen/loops/vector_statement_printer.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

void print_vector_loop(const loops::vector_loop& loop, const location& where,
                       const vector_kernel& kernel, output_lines& out);

}  // namespace libtiles::compiler
