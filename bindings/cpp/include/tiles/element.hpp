// Which C++ types can be elements and values, and what the C ABI and kernel text call them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tiles/extent.hpp"
#include "tiles/tiles.h"

namespace tiles::detail {

/// True once TILES_STRUCT(T, ...) was seen; it is found by argument-dependent lookup.
template <class T, class = void>
struct is_known_struct : std::false_type {};
template <class T>
struct is_known_struct<T, std::void_t<decltype(tiles_struct_definition(
                              static_cast<const std::remove_cv_t<T>*>(nullptr)))>>
    : std::true_type {};

template <class T>
constexpr bool is_scalar_element =
    std::is_arithmetic_v<T> && !std::is_same_v<std::remove_cv_t<T>, long double>;

template <class T>
constexpr bool is_element = is_scalar_element<T> || is_known_struct<T>::value;

template <std::size_t Size>
constexpr std::int32_t signed_type() {
  return Size == 1 ? TILES_INT8 : Size == 2 ? TILES_INT16 : Size == 4 ? TILES_INT32 : TILES_INT64;
}

/// The tiles_type of T, which is an element type.
template <class T>
constexpr std::int32_t element_type() {
  using bare = std::remove_cv_t<T>;
  if constexpr (is_known_struct<bare>::value) {
    return TILES_STRUCT;
  } else if constexpr (std::is_same_v<bare, bool>) {
    return TILES_BOOL;
  } else if constexpr (std::is_floating_point_v<bare>) {
    return sizeof(bare) == 4 ? TILES_FLOAT32 : TILES_FLOAT64;
  } else {
    // Each unsigned type follows the signed one of its size.
    return signed_type<sizeof(bare)>() + (std::is_unsigned_v<bare> ? 1 : 0);
  }
}

/// How kernel text spells the scalar T.
template <class T>
constexpr const char* scalar_name() {
  switch (element_type<T>()) {
    case TILES_BOOL:
      return "bool";
    case TILES_INT8:
      return "char";
    case TILES_UINT8:
      return "unsigned char";
    case TILES_INT16:
      return "short";
    case TILES_UINT16:
      return "unsigned short";
    case TILES_INT32:
      return "int";
    case TILES_UINT32:
      return "unsigned int";
    case TILES_INT64:
      return "long";
    case TILES_UINT64:
      return "unsigned long";
    case TILES_FLOAT32:
      return "float";
    default:
      return "double";
  }
}

/// The name of T in kernel text: nullptr for a scalar, as tiles_data_desc wants it.
template <class T>
const char* struct_name() {
  if constexpr (is_known_struct<T>::value) {
    return tiles_struct_definition(static_cast<const std::remove_cv_t<T>*>(nullptr)).name;
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
