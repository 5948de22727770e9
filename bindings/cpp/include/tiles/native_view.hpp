// Views of tiles.h: made, cut and reshaped.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "tiles/element.hpp"
#include "tiles/extent.hpp"
#include "tiles/handle.hpp"
#include "tiles/index.hpp"

namespace tiles::detail {

/// The view that `make` writes to its argument; throws if it fails.
template <class Make>
view_handle new_view(Make make) {
  tiles_array_view view = nullptr;
  check(make(&view));
  return view_handle(view);
}

/// Over dense host memory, which may be const if T is; nullptr makes a view without a data source.
template <class T, int N>
view_handle view_over(const extent<N>& shape, T* host_data) {
  const tiles_data_desc desc = data_desc<T>(shape);
  return new_view([&](tiles_array_view* out) {
    return tiles_array_view_create(&desc, const_cast<std::remove_const_t<T>*>(host_data), nullptr,
                                   out);
  });
}

inline view_handle view_over(tiles_array whole) {
  return new_view(
      [&](tiles_array_view* out) { return tiles_array_view_from_array(whole, 0, out); });
}

inline view_handle const_view(tiles_array_view view) {
  return new_view([&](tiles_array_view* out) { return tiles_array_view_as_const(view, out); });
}

template <int N>
void check_section_has_elements(const extent<N>& shape) {
  for (int d = 0; d < N; ++d) {
    if (shape[d] != 0) continue;
    throw runtime_exception("section: the length in dimension " + std::to_string(d) +
                            " is 0; expected at least 1");
  }
}

template <int N>
view_handle section_view(tiles_array_view whole, const index<N>& origin, const extent<N>& shape) {
  check_section_has_elements(shape);
  std::int64_t from[N];
  std::int64_t size[N];
  for (int d = 0; d < N; ++d) {
    from[d] = origin[d];
    size[d] = shape[d];
  }
  return new_view(
      [&](tiles_array_view* out) { return tiles_array_view_section(whole, from, size, out); });
}

inline view_handle projection_view(tiles_array_view whole, int i0) {
  return new_view([&](tiles_array_view* out) { return tiles_array_view_project(whole, i0, out); });
}

template <int N>
view_handle reshaped_view(tiles_array_view whole, const extent<N>& shape) {
  std::int64_t size[N];
  for (int d = 0; d < N; ++d) size[d] = shape[d];
  return new_view([&](tiles_array_view* out) {
    return tiles_array_view_reshape(whole, static_cast<std::uint32_t>(N), size, out);
  });
}

template <class T>
view_handle reinterpreted_view(tiles_array_view whole) {
  const tiles_data_desc element = data_desc<T>(extent<1>());
  return new_view(
      [&](tiles_array_view* out) { return tiles_array_view_reinterpret(whole, &element, out); });
}

}  // namespace tiles::detail
