// Elements from one view of tiles.h to another, and to and from ranges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tiles/data_generation.hpp"
#include "tiles/extent.hpp"
#include "tiles/host_elements.hpp"
#include "tiles/tiles.h"

namespace tiles::detail {

/// "(8, 9)".
template <int N>
std::string to_string(const extent<N>& shape) {
  std::string text = "(" + std::to_string(shape[0]);
  for (int d = 1; d < N; ++d) text += ", " + std::to_string(shape[d]);
  return text + ")";
}

template <int N>
void check_same_extent(const extent<N>& source, const extent<N>& destination) {
  if (source == destination) return;
  throw runtime_exception("copy: the extent of the source is " + to_string(source) +
                          ", that of the destination " + to_string(destination));
}

/// Copies the newest elements; the extents must be equal.
template <int N>
void copy_elements(tiles_array_view from, const extent<N>& from_shape, tiles_array_view to,
                   const extent<N>& to_shape) {
  check_same_extent(from_shape, to_shape);
  begin_data_generation();
  check(tiles_array_view_copy(from, to));
}

/// Writes the view's `count` newest elements, row-major, from `destination` on.
template <class T, class Iterator>
void copy_elements_to_range(tiles_array_view from, std::size_t count, Iterator destination) {
  begin_data_generation();
  write_elements<T>(destination, count, [&](T* elements) {
    check(tiles_array_view_read(from, elements, count * sizeof(T)));
  });
}

/// Replaces the view's `count` elements by those from `first` on.
template <class T, class Iterator>
void copy_elements_from_range(Iterator first, std::size_t count, tiles_array_view to) {
  begin_data_generation();
  read_elements<T>(first, count, [&](const T* elements) {
    check(tiles_array_view_write(to, elements, count * sizeof(T)));
  });
}

}  // namespace tiles::detail
