#include "libtiles/algorithms/operand_copies.hpp"

#include <utility>

#include "libtiles/algorithms/map.hpp"
#include "libtiles/algorithms/transpose.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {

std::int64_t matrix_shape::row_of_copy(scalar_type type) const {
  const std::int64_t piece = bytes_of_piece / bytes_of(type);
  return quotient_up(columns, piece) * piece;
}

std::int64_t matrix_shape::bytes_of_copy(scalar_type type) const {
  return batches * rows * row_of_copy(type) * bytes_of(type);
}

matrix_shape shape_of_a(const matrix_product& product) {
  return {matrices_of(product.a, product), product.extent.rows, product.extent.depth};
}

matrix_shape shape_of_b(const matrix_product& product) {
  return {matrices_of(product.b, product), product.extent.depth, product.extent.columns};
}

owned_view view_of(const runtime::array_view& data, scalar_type type, extents shape,
                   std::vector<std::int64_t> strides) {
  runtime::data_window window = data.window();
  window.element = {type, "", size_of(type)};
  window.shape = std::move(shape);
  window.strides = std::move(strides);
  return data.with(std::move(window));
}

owned_view where_it_is(const matrix_operand& operand, scalar_type type, const matrix_shape& shape) {
  return view_of(operand.view, type, {shape.batches, shape.rows, shape.columns},
                 {operand.batch_stride, operand.row_stride, operand.column_stride});
}

owned_view view_of_copy(const runtime::array_view& memory, scalar_type type,
                        const matrix_shape& shape) {
  const std::int64_t row = shape.row_of_copy(type);
  return view_of(memory, type, {shape.batches, shape.rows, shape.columns},
                 {shape.rows * row, row, 1});
}

execution without_event(const execution& how) {
  execution made{how.where, how.after};
  made.recorder = how.recorder;
  return made;
}

void copy_rows(const execution& how, const matrix_operand& operand, scalar_type type,
               const matrix_shape& shape, const runtime::array_view& to) {
  if (operand.row_stride == 1) {
    const owned_view columns =
        view_of(operand.view, type, {shape.batches, shape.columns, shape.rows},
                {operand.batch_stride, operand.column_stride, operand.row_stride});
    transpose(without_event(how), *columns, to);
    return;
  }
  const owned_view rows = where_it_is(operand, type, shape);
  map(without_event(how), to, {"x", {{"x", rows.get()}}, {}});
}

}  // namespace libtiles::algorithms
