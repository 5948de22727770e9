// Which C++ types can be elements and values, and what the C ABI and kernel text call them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#ifdef __TILES_CXX__
#include <string>
#include <typeinfo>
#endif

#include "tiles/bfloat16.hpp"
#include "tiles/extent.hpp"
#include "tiles/half.hpp"
#include "tiles/normalized.hpp"
#include "tiles/short_vectors.hpp"
#include "tiles/tiles.h"

namespace tiles::detail {

/// True once TILES_STRUCT(T, ...) was seen; it is found by argument-dependent lookup.
template <class T, class = void>
struct is_known_struct : std::false_type {};
template <class T>
struct is_known_struct<T, std::void_t<decltype(tiles_struct_definition(
                              static_cast<const std::remove_cv_t<T>*>(nullptr)))>>
    : std::true_type {};

/// A number; of an enum, the integer that it is.
template <class T>
constexpr bool is_scalar_element = (std::is_arithmetic_v<T> &&
                                    !std::is_same_v<std::remove_cv_t<T>, long double>) ||
                                   std::is_enum_v<T>;

template <class T>
constexpr bool is_bfloat16 = std::is_same_v<std::remove_cv_t<T>, bfloat16>;

/// A number that kernels compute with as a float.
template <class T>
constexpr bool is_stored_float = std::is_same_v<std::remove_cv_t<T>, half> || is_bfloat16<T>;

template <class T>
constexpr bool is_norm = std::is_same_v<std::remove_cv_t<T>, graphics::norm>;
template <class T>
constexpr bool is_unorm = std::is_same_v<std::remove_cv_t<T>, graphics::unorm>;

template <class T>
constexpr bool is_vector = is_short_vector<std::remove_cv_t<T>>::value;

#ifdef __TILES_CXX__
/// Classes that tiles-c++ defines in the kernels that use them.
template <class T>
constexpr bool is_any_class = std::is_class_v<T> || std::is_union_v<T>;
template <class T>
constexpr bool is_translated_class =
    is_any_class<T>&& std::is_trivially_copyable_v<T> &&
    !(is_stored_float<T> || is_vector<T> || is_norm<T> || is_unorm<T>);

/// What kernels call it.
template <class T>
const char* translated_class_name() {
  static const std::string& name = *new std::string(std::string("class_") + typeid(T).name());
  return name.c_str();
}
#else
template <class T>
constexpr bool is_translated_class = false;
#endif

/// True for what the C ABI knows by its name in kernel text.
template <class T>
constexpr bool has_type_name = is_known_struct<T>::value || is_translated_class<T> ||
                               is_vector<T> || is_norm<T> || is_unorm<T>;

template <class T>
constexpr bool is_element_of_kernels =
    is_scalar_element<T> || is_stored_float<T> || has_type_name<T>;

/// A class that kernels do not know: arrays and views hold it for the host alone.
template <class T>
constexpr bool is_element_of_hosts = (std::is_class_v<T> ||
                                      std::is_union_v<T>)&&std::is_trivially_copyable_v<T> &&
                                     !has_type_name<T> && !is_stored_float<T>;

/// Refuses what is no element type; true.
template <class T>
constexpr bool require_element() {
#ifdef __TILES_CXX__
  static_assert(
      is_element_of_kernels<T> || is_element_of_hosts<T>,
      "tiles: an element must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short "
      "vector, or a class or union that is trivially copyable");
#else
  static_assert(
      is_element_of_kernels<T> || is_element_of_hosts<T>,
      "tiles: an element must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short "
      "vector or a struct that is trivially copyable; a kernel takes structs declared "
      "with TILES_STRUCT");
#endif
  return true;
}

/// A number's type, and what kernel text calls it and the short vectors of it.
struct number_type {
  std::int32_t type;  ///< a tiles_type
  char kind;          ///< 'b': bool, 'i' and 'u': integers, 'f': floating point, 'B': bfloat16
  std::size_t size;
  const char* name;
  const char* vectors[3];  ///< of 2, 3 and 4 components
};

inline constexpr number_type number_types[] = {
    {TILES_TYPE_BOOL, 'b', 1, "bool", {}},
    {TILES_TYPE_INT8, 'i', 1, "char", {"char_2", "char_3", "char_4"}},
    {TILES_TYPE_UINT8, 'u', 1, "unsigned char", {"uchar_2", "uchar_3", "uchar_4"}},
    {TILES_TYPE_INT16, 'i', 2, "short", {"short_2", "short_3", "short_4"}},
    {TILES_TYPE_UINT16, 'u', 2, "unsigned short", {"ushort_2", "ushort_3", "ushort_4"}},
    {TILES_TYPE_INT32, 'i', 4, "int", {"int_2", "int_3", "int_4"}},
    {TILES_TYPE_UINT32, 'u', 4, "unsigned int", {"uint_2", "uint_3", "uint_4"}},
    {TILES_TYPE_INT64, 'i', 8, "long", {"long_2", "long_3", "long_4"}},
    {TILES_TYPE_UINT64, 'u', 8, "unsigned long", {"ulong_2", "ulong_3", "ulong_4"}},
    {TILES_TYPE_FLOAT16, 'f', 2, "half", {}},
    {TILES_TYPE_BFLOAT16, 'B', 2, "bfloat16", {}},
    {TILES_TYPE_FLOAT32, 'f', 4, "float", {"float_2", "float_3", "float_4"}},
    {TILES_TYPE_FLOAT64, 'f', 8, "double", {"double_2", "double_3", "double_4"}},
};

template <class T>
constexpr char number_kind() {
  if (std::is_same_v<T, bool>) return 'b';
  if (is_bfloat16<T>) return 'B';
  if (is_stored_float<T> || std::is_floating_point_v<T>) return 'f';
  return std::is_unsigned_v<T> ? 'u' : 'i';
}

/// The row of T, which is a number or an enum.
template <class T>
constexpr const number_type& number_type_of() {
  using bare = std::remove_cv_t<T>;
  if constexpr (std::is_enum_v<bare>) {
    return number_type_of<std::underlying_type_t<bare>>();
  } else {
    std::size_t row = 0;
    while (number_types[row].kind != number_kind<bare>() ||
           number_types[row].size != sizeof(bare)) {
      ++row;
    }
    return number_types[row];
  }
}

/// The tiles_type of T, which is an element type.
template <class T>
constexpr std::int32_t element_type() {
  if constexpr (has_type_name<T> || is_element_of_hosts<T>) {
    return TILES_TYPE_STRUCT;
  } else {
    return number_type_of<T>().type;
  }
}

/// How kernel text spells the scalar T.
template <class T>
constexpr const char* scalar_name() {
  return number_type_of<T>().name;
}

/// How kernel text spells the short vector T.
template <class T>
constexpr const char* vector_name() {
  using component = typename T::value_type;
  constexpr const char* norms[] = {"norm_2", "norm_3", "norm_4"};
  constexpr const char* unorms[] = {"unorm_2", "unorm_3", "unorm_4"};
  constexpr int at = T::size - 2;
  if constexpr (is_norm<component>) {
    return norms[at];
  } else if constexpr (is_unorm<component>) {
    return unorms[at];
  } else {
    return number_type_of<component>().vectors[at];
  }
}

/// The name of T in kernel text: nullptr for a scalar, as tiles_data_desc wants it.
template <class T>
const char* struct_name() {
#ifdef __TILES_CXX__
  if constexpr (is_translated_class<T>) return translated_class_name<std::remove_cv_t<T>>();
#endif
  if constexpr (is_known_struct<T>::value) {
    return tiles_struct_definition(static_cast<const std::remove_cv_t<T>*>(nullptr)).name;
  } else if constexpr (is_vector<T>) {
    return vector_name<std::remove_cv_t<T>>();
  } else if constexpr (is_norm<T>) {
    return "norm";
  } else if constexpr (is_unorm<T>) {
    return "unorm";
  } else if constexpr (is_element_of_hosts<T>) {
    return "struct without TILES_STRUCT";
  } else {
    return nullptr;
  }
}

/// Describes data of element type T; a const T makes it const data.
template <class T, int N>
tiles_data_desc data_desc(const extent<N>& extents) {
  static_assert(N <= TILES_MAX_RANK, "tiles: data has at most 8 dimensions");
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = element_type<T>();
  desc.struct_name = struct_name<T>();
  desc.element_size = sizeof(T);
  desc.rank = N;
  desc.flags = std::is_const_v<T> ? static_cast<std::uint32_t>(TILES_DATA_CONST) : 0;
  for (int d = 0; d < N; ++d) desc.extent[d] = extents[d];
  return desc;
}

}  // namespace tiles::detail
