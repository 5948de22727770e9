// Batches of matrices in host memory, with strides of any sign and room between the elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/capi/objects.hpp"

struct matrix_layout {
  int64_t batches, rows, columns;
  int64_t batch_stride, row_stride, column_stride;
  int64_t first, size;  ///< of all elements in memory

  int64_t place(int64_t b, int64_t i, int64_t j) const {
    return first + b * batch_stride + i * row_stride + j * column_stride;
  }
};

inline matrix_layout dense(int64_t rows, int64_t columns, int64_t batches = 1) {
  return {batches, rows, columns, rows * columns, columns, 1, 0, batches * rows * columns};
}

/// Rows and batches lie the other way round, columns two elements apart, and all begin within.
inline matrix_layout scattered(int64_t rows, int64_t columns, int64_t batches = 1) {
  const int64_t row = 2 * columns + 3, batch = rows * row + 5, size = batches * batch + 8;
  return {batches, rows, columns, -batch, -row, 2, size - 4 - row, size + row};
}

/// Columns lie side by side, elements of a row far apart.
inline matrix_layout turned(int64_t rows, int64_t columns, int64_t batches = 1) {
  return {batches, rows, columns, rows * columns, 1, rows, 0, batches * rows * columns};
}

template <class T>
class host_matrix {
 public:
  host_matrix(const matrix_layout& layout, T between)
      : layout_(layout), elements_(static_cast<std::size_t>(layout.size) + 1, between) {}

  T& at(int64_t i, int64_t j) { return at(0, i, j); }
  T& at(int64_t b, int64_t i, int64_t j) {
    return elements_[static_cast<std::size_t>(layout_.place(b, i, j))];
  }
  const std::vector<T>& elements() const { return elements_; }
  const matrix_layout& layout() const { return layout_; }

  /// make(b, i, j) is an element.
  template <class Make>
  host_matrix& fill(Make make) {
    for (int64_t b = 0; b < layout_.batches; ++b) {
      for (int64_t i = 0; i < layout_.rows; ++i) {
        for (int64_t j = 0; j < layout_.columns; ++j) at(b, i, j) = static_cast<T>(make(b, i, j));
      }
    }
    return *this;
  }

  /// Of rank 3, or of rank 2 for a batch of one.
  owned_view view(int32_t type, uint32_t flags = 0) {
    tiles_data_desc desc = described(type, flags);
    tiles_array_view view = nullptr;
    succeed(tiles_array_view_create(&desc, elements_.data() + layout_.first, nullptr, &view));
    return owned_view(view);
  }

  /// Of rank 1: the first row, or the first column.
  owned_view row(int32_t type) { return line(type, layout_.columns, layout_.column_stride); }
  owned_view column(int32_t type) { return line(type, layout_.rows, layout_.row_stride); }

 private:
  owned_view line(int32_t type, int64_t extent, int64_t stride) {
    tiles_data_desc desc = describe(type, {extent}, TILES_DATA_STRIDED);
    desc.stride[0] = stride;
    tiles_array_view view = nullptr;
    succeed(tiles_array_view_create(&desc, elements_.data() + layout_.first, nullptr, &view));
    return owned_view(view);
  }

  tiles_data_desc described(int32_t type, uint32_t flags) const {
    const bool is_batch = layout_.batches != 1;
    tiles_data_desc desc = describe(type, {}, flags | TILES_DATA_STRIDED);
    if (type == TILES_TYPE_STRUCT) desc.struct_name = "element";
    desc.element_size = sizeof(T);
    desc.rank = is_batch ? 3 : 2;
    const int64_t extents[] = {layout_.batches, layout_.rows, layout_.columns};
    const int64_t strides[] = {layout_.batch_stride, layout_.row_stride, layout_.column_stride};
    std::copy(extents + (is_batch ? 0 : 1), extents + 3, desc.extent);
    std::copy(strides + (is_batch ? 0 : 1), strides + 3, desc.stride);
    return desc;
  }

  matrix_layout layout_;
  std::vector<T> elements_;
};
