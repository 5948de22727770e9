// Variables that each loop over the threads computes anew.
#pragma once

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// Declares them, in this order.
void write_rematerialized(const vectors::variable_list& variables, expression_writer& expressions,
                          output_lines& out);

}  // namespace libtiles::compiler
