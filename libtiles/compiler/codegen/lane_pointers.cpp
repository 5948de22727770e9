#include "libtiles/compiler/codegen/lane_pointers.hpp"

#include <cassert>
#include <utility>

#include "libtiles/compiler/analysis/product_operands.hpp"

namespace libtiles::compiler {

std::string layout_of(const typed::variable& array) {
  const row_swizzle& how = array.swizzle;
  return std::to_string(stride_of(array)) + ", " + std::to_string(how.shift) + ", " +
         std::to_string(how.mask) + ", " + std::to_string(how.unit) + ", " +
         std::to_string(how.panel) + ", " + std::to_string(array.type->element->count);
}

lane_pointers::lane_pointers(std::string matrix, const typed::variable& array, int apart)
    : matrix_(std::move(matrix)),
      array_(array),
      apart_(apart),
      period_(array.swizzle.mask == 0 ? 0 : (array.swizzle.mask + 1) * array.swizzle.unit) {}

void lane_pointers::declare(const std::string& element, const std::string& row,
                            const std::string& column, int columns, output_lines& out) const {
  assert(array_.swizzle.panel == 0);
  int first = 0;
  do {
    out.add("__local const " + element + " *" + name(first) + " = " + matrix_ + " + tiles_place(" +
            row + ", " + column + " + " + std::to_string(first) + ", " + layout_of(array_) + ");");
    first += apart_;
  } while (first < period_ && first < columns);
}

std::string lane_pointers::element(std::int64_t row, int column) const {
  // Otherwise the row is swizzled as another one than the pointers' own.
  assert((row >> array_.swizzle.shift & array_.swizzle.mask) == 0);
  const int own = period_ == 0 ? 0 : column % period_ / apart_ * apart_;
  return name(own) + "[" + std::to_string(row * stride_of(array_) + column - own) + "]";
}

std::string lane_pointers::name(int column) const {
  return matrix_ + "_at" + std::to_string(column);
}

}  // namespace libtiles::compiler
