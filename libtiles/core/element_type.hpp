// What one element of data is: a scalar, or a struct known by its name in the kernel text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace libtiles {

/// The same numbers as tiles_type in tiles.h (capi/ asserts that).
enum class scalar_type : std::int32_t {
  boolean = 1,
  int8 = 2,
  uint8 = 3,
  int16 = 4,
  uint16 = 5,
  int32 = 6,
  uint32 = 7,
  int64 = 8,
  uint64 = 9,
  float32 = 10,
  float64 = 11,
  structure = 12,
  float16 = 13,  ///< in memory only: kernels compute in float
};

/// Bytes of a scalar; 0 for `structure`, whose size only its definition knows.
std::size_t size_of(scalar_type type);

/// The C++ spelling, such as "unsigned int"; "struct" for `structure`.
const char* name_of(scalar_type type);

struct element_type {
  scalar_type scalar = scalar_type::int32;
  std::string struct_name;  ///< empty unless scalar is `structure`
  std::size_t size = 0;     ///< bytes
};

bool operator==(const element_type& a, const element_type& b);
bool operator!=(const element_type& a, const element_type& b);

/// "float", "Description".
std::string to_string(const element_type& type);

}  // namespace libtiles
