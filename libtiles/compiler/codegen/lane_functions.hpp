// The functions by which work-items of a sub-group give each other values, in a device's words.
#pragma once

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"
#include "libtiles/compiler/compile_options.hpp"

namespace libtiles::compiler {

/// "tiles_lane_down_float"
std::string name_of(const lane_function& function);

void write_lane_functions(const program_needs& needs, const sub_groups& lanes, output_lines& out);

}  // namespace libtiles::compiler
