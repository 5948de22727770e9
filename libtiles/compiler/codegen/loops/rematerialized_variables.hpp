// Variables that each loop over the threads computes anew.
#pragma once

#include <vector>

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

/// Declares those that the statements name, and those that these are computed of.
void write_rematerialized(const std::vector<const typed::statement*>& statements,
                          const loop_schedule& plan, expression_writer& expressions,
                          output_lines& out);

}  // namespace libtiles::compiler
