// Variables that each loop over the threads computes anew.
#pragma once

#include <vector>

#include "libtiles/compiler/loops/loop_plan.hpp"
#include "libtiles/compiler/writer/expression_writer.hpp"
#include "libtiles/compiler/writer/output_lines.hpp"

namespace libtiles::compiler {

/// Declares those that the statements name, and those that these are computed of.
void write_computed(const std::vector<const typed::statement*>& statements, const loop_plan& plan,
                    expression_writer& expressions, output_lines& out);

}  // namespace libtiles::compiler
