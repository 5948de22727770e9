// Reads and writes structs of callers that were compiled with another version of tiles.h: each says
// its size, and fields are only ever added at the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "capi/src/guard.hpp"
#include "capi/src/struct_defaults.hpp"

namespace libtiles::capi {

/// The size that the struct states.
/// \param known_size  the struct's size in this version; a larger one must hold zeros beyond it.
/// \throws error (invalid_argument) if it was not initialised, or if it asks for something that
/// this
///         version does not know.
std::uint32_t checked_struct_size(const void* given, std::uint32_t known_size, const char* type);

/// As checked_struct_size() for a struct that is to be written: what lies beyond does not matter.
std::uint32_t initialised_struct_size(const void* given, const char* type);

/// \throws error (invalid_argument) unless a struct of some version can have the size
/// \param what  what states it, for the message: "struct_size".
void check_stated_size(std::uint32_t size, const char* type, const char* what);

template <class Struct, class = void>
struct has_reserved : std::false_type {};
template <class Struct>
struct has_reserved<Struct, std::void_t<decltype(Struct::reserved)>> : std::true_type {};

/// \throws error (invalid_argument): a later version may give the field a meaning.
void require_reserved_zero(std::int64_t reserved, const char* type);

/// A copy of `given` in this version's shape; fields that an older version lacks have
/// their defaults.
template <class Struct>
Struct read_struct(const Struct* given, const char* type) {
  const std::uint32_t size = checked_struct_size(&required(given, type), sizeof(Struct), type);
  const bool is_whole = size >= sizeof(Struct);
  Struct copy = is_whole ? *given : default_struct<Struct>();
  if (!is_whole) std::memcpy(static_cast<void*>(&copy), given, size);
  if constexpr (has_reserved<Struct>::value) require_reserved_zero(copy.reserved, type);
  return copy;
}

/// Writes as much of `value` as the caller's struct has room for, and keeps its `struct_size`.
template <class Struct>
void write_struct(Struct* out, const Struct& value, const char* type) {
  const std::uint32_t size = initialised_struct_size(&required(out, type), type);
  Struct copy = value;
  copy.struct_size = size;
  std::memcpy(out, &copy, std::min<std::size_t>(size, sizeof(Struct)));
}

}  // namespace libtiles::capi
