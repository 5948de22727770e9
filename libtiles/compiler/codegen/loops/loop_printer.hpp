// The loop tree -> the body of a kernel that runs a whole tile.
#pragma once

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// \param thread  what the expressions need of the thread's index
/// \param checks  nullptr for a kernel that is not checked
void print_loops(const loop_tree& tree, const typed::program& program,
                 expression_writer& expressions, thread_indices& thread, const check_writer* checks,
                 output_lines& out);

}  // namespace libtiles::compiler
