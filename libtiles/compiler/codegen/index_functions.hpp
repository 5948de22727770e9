// The functions of generated OpenCL C that compute with a whole index<N> or extent<N>.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"

namespace libtiles::compiler {

/// What a function is called that does this to indices of a rank: "tiles_add2".
std::string index_function_name(typed::index_function function, int rank);

/// What the function is called that makes an index of a rank from its components.
std::string index_composition_name(int rank);

/// What a function is called that does `operation` to an index in memory: "tiles_add_to2_local".
std::string index_assignment_name(const index_assignment_need& need);

/// The function of a compound assignment's operator.
typed::index_function function_of(typed::binary_operator op);

/// Writes the functions that a program needs.
void write_index_functions(const program_needs& needs, output_lines& out);

}  // namespace libtiles::compiler
