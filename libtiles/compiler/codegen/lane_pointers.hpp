// Where a lane reads the elements of an operand one by one.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The pointers of one matrix. Elements that lie apart by whole periods of the swizzle lie as far
/// apart in memory as without it: they have a pointer in common, and their distances are constants
/// of the instructions that load them. Rows have to be asked for in multiples of the period, which
/// the forms of the operands see to. Matrices of panels have none: ldmatrix loads them.
class lane_pointers {
 public:
  /// \param matrix  the name of a pointer to the array's first element, or to a row of a sub-group
  /// \param array  a tile_static matrix, which has to outlive it
  /// \param apart  columns; those that are asked for are its multiples, and neighbours behind them
  lane_pointers(std::string matrix, const typed::variable& array, int apart);

  /// Where each lane begins; all columns that are asked for are below `columns`.
  void declare(const std::string& element, const std::string& row, const std::string& column,
               int columns, output_lines& out) const;

  /// The element that lies so far behind where a lane begins.
  std::string element(std::int64_t row, int column) const;

 private:
  std::string name(int column) const;

  const std::string matrix_;
  const typed::variable& array_;
  const int apart_;
  const int period_;  // of columns; 0 if rows are not swizzled
};

/// The number of columns, and the parts of the swizzle, as tiles_place takes them.
std::string layout_of(const typed::variable& array);

}  // namespace libtiles::compiler
