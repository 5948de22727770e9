// What is handed to kernels by value and is no number: structs, norm, unorm, short vectors, indices
// and extents.
#pragma once

#include <string>
#include <type_traits>

#include "tiles/element.hpp"
#include "tiles/extent.hpp"
#include "tiles/index.hpp"

namespace tiles::detail {

/// The name in kernel text of index<N> and extent<N>; other types have none.
template <class T>
struct coordinates_name {
  static constexpr const char* kind = nullptr;
};
template <int N>
struct coordinates_name<index<N>> {
  static constexpr const char* kind = "index";
};
template <int N>
struct coordinates_name<extent<N>> {
  static constexpr const char* kind = "extent";
};

template <class T>
constexpr bool is_coordinates = coordinates_name<std::remove_cv_t<T>>::kind != nullptr;

template <class T>
constexpr bool is_struct_value = has_type_name<T> || is_coordinates<T>;

/// How kernel text calls T.
template <class T>
const char* struct_value_name() {
  if constexpr (is_coordinates<T>) {
    // Never destroyed: kernels may be launched while static objects go.
    static const std::string& name = *new std::string(coordinates_name<std::remove_cv_t<T>>::kind +
                                                      ("<" + std::to_string(T::rank) + ">"));
    return name.c_str();
  } else {
    return struct_name<T>();
  }
}

}  // namespace tiles::detail
