// Reads of tile_static memory in which the neighbours of a row name the places of a column, as a
// transpose does. A square of threads reads them row by row, as vectors, and turns these.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "libtiles/compiler/loops/loop_plan.hpp"
#include "libtiles/compiler/writer/expression_writer.hpp"
#include "libtiles/compiler/writer/output_lines.hpp"

namespace libtiles::compiler {

class column_loads {
 public:
  /// Threads in a row of a square, and rows of it; a power of two. By bench_loop_shape: larger
  /// squares need more registers than most CPUs have.
  static constexpr int side = 4;

  /// Of reads that all threads do, those in which a column of the square names the places of a row;
  /// none if the tile is not made of squares.
  /// \param statements  of each thread, one after the other
  column_loads(const std::vector<const typed::statement*>& statements, const loop_plan& plan,
               const type& tiled_index);

  bool is_empty() const { return loads_.empty(); }

  /// Declares the vectors of all rows of a square.
  void declare(expression_writer& expressions, output_lines& out) const;

  /// Gives them their values, where the indices of the square's first thread are declared.
  void load(expression_writer& expressions, output_lines& out) const;

  /// What the threads of one row of the square read; empty if `e` is none of these reads.
  std::string name(const typed::expression& e, int row) const;

 private:
  struct column_load {
    const typed::expression* place;
    std::int64_t step;  ///< from one thread of a row to the next, in elements
  };

  void load(const column_load& one, expression_writer& expressions, output_lines& out) const;

  std::vector<column_load> loads_;
  std::unordered_map<const typed::expression*, std::size_t> numbers_;
};

}  // namespace libtiles::compiler
