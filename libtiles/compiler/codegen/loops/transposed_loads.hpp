// Reads of tile_static memory in which the neighbours of a row name the places of a column, as a
// transpose does. A square of threads, or of neighbours and of the rounds of a loop, reads them row
// by row, as vectors, and turns these.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "libtiles/compiler/analysis/stride_analysis.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/loops/transpose_4x4.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"

namespace libtiles::compiler {

class transposed_loads {
 public:
  /// Threads in a row of a square, and rows of it. By bench_loop_shape: larger squares need more
  /// registers than most CPUs have.
  static constexpr int side = square_side;

  /// None.
  transposed_loads() = default;

  /// Of reads that all threads do, those in which a column of the square names the places of a row.
  /// \param statements  of each thread, one after the other
  /// \param in_row      between the neighbours that are a vector
  /// \param in_column   between the vectors
  /// \param width       of a vector, a multiple of `side`: of squares that lie side by side
  transposed_loads(const std::vector<const typed::statement*>& statements,
                   const stride_analysis& in_row, const stride_analysis& in_column, int width);

  bool is_empty() const { return loads_.empty(); }

  /// Declares the vectors of all rows.
  void declare(expression_writer& expressions, output_lines& out) const;

  /// Gives them their values, where the indices of the first thread are declared.
  void load(expression_writer& expressions, output_lines& out) const;

  /// What the threads of one row read; empty if `e` is none of these reads.
  std::string name(const typed::expression& e, int row) const;

 private:
  struct column_load {
    const typed::expression* place;
    std::int64_t step;  ///< from one thread of a row to the next, in elements
  };

  using name_list = std::vector<std::string>;

  void load(const column_load& one, expression_writer& expressions, output_lines& out) const;
  std::string load_row(const column_load& one, int thread, expression_writer& expressions,
                       output_lines& out) const;

  int width_ = side;
  std::vector<column_load> loads_;
  std::unordered_map<const typed::expression*, std::size_t> numbers_;
};

}  // namespace libtiles::compiler
