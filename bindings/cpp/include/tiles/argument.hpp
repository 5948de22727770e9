// What a kernel is given: views, arrays and numbers, by name for a lambda and by position
// otherwise.
#pragma once

#include <type_traits>
#include <utility>

#include "tiles/array.hpp"
#include "tiles/array_view.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/struct_value.hpp"

namespace tiles::detail {

/// A number that is passed at each launch; kept here because the library reads it through a
/// pointer.
template <class T>
struct value_argument {
  const char* name;
  T value;
};

/// A struct, norm, unorm, a short vector, an index or an extent, which outlives the launch call.
template <class T>
struct struct_argument {
  const char* name;
  const T& value;
};

/// A view or an array, which outlives the launch call.
template <class Data>
struct data_argument {
  const char* name;
  const Data& data;
};

/// T as kernels know it: an enumeration is the integer that it is promoted to, a half or
/// bfloat16 the float that they compute with.
template <class T, bool = std::is_enum_v<T>>
struct number {
  using type = std::remove_cv_t<T>;
};
template <class T>
struct number<T, true> {
  using type = decltype(+std::declval<T>());
};
template <>
struct number<half, false> {
  using type = float;
};
template <>
struct number<bfloat16, false> {
  using type = float;
};

/// Numbers: arithmetic types, halves, bfloat16s, and enumerations that convert to integers by
/// themselves.
template <class T>
constexpr bool is_number = is_stored_float<T> || is_scalar_element<T> ||
                           (std::is_enum_v<T> && std::is_convertible_v<T, long>);

template <class T, std::enable_if_t<is_number<T>, int> = 0>
value_argument<typename number<T>::type> make_argument(const char* name, const T& value) {
  return {name, static_cast<typename number<T>::type>(value)};
}

template <class T, std::enable_if_t<is_struct_value<T>, int> = 0>
struct_argument<T> make_argument(const char* name, const T& value) {
  return {name, value};
}

template <class T>
constexpr bool is_kernel_data = is_data<T>::value || is_distributed<T>::value;

/// What no kernel takes. That is refused once, and nothing else is said of it.
struct refused_argument {};

template <class T,
          std::enable_if_t<!is_number<T> && !is_struct_value<T> && !is_kernel_data<T>, int> = 0>
refused_argument make_argument(const char*, const T&) {
  static_assert(
      is_kernel_data<T>,
      "tiles: a kernel takes arrays, array_views, numbers, short vectors, indices, extents "
      "and structs declared with TILES_STRUCT");
  return {};
}

template <class T,
          std::enable_if_t<!is_number<T> && !is_struct_value<T> && is_kernel_data<T>, int> = 0>
data_argument<T> make_argument(const char* name, const T& data) {
  static_assert(is_element_of_kernels<std::remove_const_t<typename T::value_type>>,
                "tiles: a kernel's data must hold numbers, short vectors, or structs declared with "
                "TILES_STRUCT");
  return {name, data};
}

inline tiles_argument native_argument(const refused_argument&) { return {}; }
template <class T>
tiles_argument native_argument(const value_argument<T>& argument) {
  return tiles_argument_value(argument.name, element_type<T>(), &argument.value);
}
template <class T>
tiles_argument native_argument(const struct_argument<T>& argument) {
  return tiles_argument_struct(argument.name, struct_value_name<T>(), &argument.value,
                               struct_value_size<T>());
}
template <class T, int N>
tiles_argument native_argument(const data_argument<array_view<T, N>>& argument) {
  return tiles_argument_view(argument.name, argument.data.native_handle());
}
template <class T, int N>
tiles_argument native_argument(const data_argument<array<T, N>>& argument) {
  return tiles_argument_array(argument.name, argument.data.native_handle());
}
template <class T, int N>
tiles_argument native_argument(const data_argument<distributed_view<T, N>>& argument) {
  return tiles_argument_distributed_view(argument.name, argument.data.native_handle());
}

}  // namespace tiles::detail
