// Transposed loads -> OpenCL C: a vector is loaded for each row of a square, and the rows become
// columns.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// What a load has read for the threads of one row.
std::string column_name(std::size_t load, int row);

class transposed_load_printer {
 public:
  /// \param width  of a vector, a multiple of a square's side: of squares that lie side by side
  transposed_load_printer(int width, expression_writer& expressions)
      : width_(width), expressions_(expressions) {}

  /// Declares the vectors of all rows.
  void declare(const vectors::transposed_loads& loads, output_lines& out);

  /// Gives them their values, where the indices of the first thread are declared.
  void load(const vectors::transposed_loads& loads, output_lines& out);

 private:
  void load(const vectors::transposed_load& one, std::size_t number, output_lines& out);
  std::string load_row(const vectors::transposed_load& one, int thread, output_lines& out);

  const int width_;
  expression_writer& expressions_;
};

}  // namespace libtiles::compiler
