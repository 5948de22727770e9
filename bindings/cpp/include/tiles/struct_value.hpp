// Kernel arguments by value other than numbers: structs, norm, unorm, short vectors, indices and
// extents, including tiled ones.
#pragma once

#include <string>
#include <type_traits>

#include "tiles/element.hpp"
#include "tiles/extent.hpp"
#include "tiles/index.hpp"
#include "tiles/tiled_extent.hpp"

namespace tiles::detail {

/// The name in kernel text of what is made of an index's or an extent's components; other types
/// have none.
template <class T>
struct coordinates_name {
  static constexpr bool is_known = false;
};
template <int N>
struct coordinates_name<index<N>> {
  static constexpr bool is_known = true;
  static std::string text() { return "index<" + std::to_string(N) + ">"; }
};
template <int N>
struct coordinates_name<extent<N>> {
  static constexpr bool is_known = true;
  static std::string text() { return "extent<" + std::to_string(N) + ">"; }
};
template <int D0, int D1, int D2>
struct coordinates_name<tiled_extent<D0, D1, D2>> {
  static constexpr bool is_known = true;
  static std::string text() {
    std::string tile = std::to_string(D0);
    for (const int extent : {D1, D2}) tile += extent == 0 ? "" : ", " + std::to_string(extent);
    return "tiled_extent<" + tile + ">";
  }
};

template <class T>
constexpr bool is_coordinates = coordinates_name<std::remove_cv_t<T>>::is_known;

template <class T>
constexpr bool is_struct_value = has_type_name<T> || is_coordinates<T>;

/// How kernel text calls T.
template <class T>
const char* struct_value_name() {
  if constexpr (is_coordinates<T>) {
    // Never destroyed: kernels may be launched while static objects go.
    static const std::string& name =
        *new std::string(coordinates_name<std::remove_cv_t<T>>::text());
    return name.c_str();
  } else {
    return struct_name<T>();
  }
}

/// The bytes that kernels take: of a tiled extent those of the extent, with which it begins.
template <class T>
constexpr std::size_t struct_value_size() {
  if constexpr (is_coordinates<T>) {
    return sizeof(int) * static_cast<std::size_t>(T::rank);
  } else {
    return sizeof(T);
  }
}

}  // namespace tiles::detail
