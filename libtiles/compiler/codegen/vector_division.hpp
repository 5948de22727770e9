// / and % of integer vectors: a function of generated OpenCL C that divides component by component
// (quirk::divides_vectors_wrongly).
#pragma once

#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/required_support.hpp"

namespace libtiles::compiler {

/// Whether `op` of operands of type `t` takes such a function.
bool is_vector_division(typed::binary_operator op, const type& t);

/// The need of one: `t` is a vector of integers, `op` is / or %.
vector_division vector_division_of(typed::binary_operator op, const type& t);

/// What the function is called: "tiles_divide_char2", "tiles_modulo_int4".
std::string vector_division_name(const vector_division& need);

/// Writes the functions that a program needs.
void write_vector_divisions(const program_needs& needs, output_lines& out);

}  // namespace libtiles::compiler
