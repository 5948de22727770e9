// Squares of four by four numbers whose rows become columns.
#pragma once

#include <array>
#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

using square_names = std::array<std::string, vectors::square_side>;

/// Assigns to `columns`, vectors that are declared, what the vectors `rows` hold of each square:
/// number n of column c is number c of row n. Declares variables.
/// \param type     of the numbers, which have 4 bytes
/// \param squares  that lie side by side in each of the vectors
void write_turned(const std::string& type, int squares, const square_names& rows,
                  const square_names& columns, output_lines& out);

/// ".s0": vectors are made number by number (quirk::dies_of_vectors_in_vectors).
std::string vector_component(int number);

}  // namespace libtiles::compiler
