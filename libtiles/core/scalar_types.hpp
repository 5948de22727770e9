// The scalar types: one table, from which all that is known of them follows. A row more is a type
// more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace libtiles {

/// A floating-point number of 16 bits on the host, which only stores it.
struct half_bits {
  std::uint16_t bits;
};
struct bfloat16_bits {
  std::uint16_t bits;
};

// clang-format off
/// X(enumerator, TILES_ constant, its number, type on the host, OpenCL C's name in memory,
///   suffix of OpenCL C's literals, spellings in kernel text: first the one that messages show)
/// Of the types of 32 bits and more, arithmetic is done in the later one of the table.
#define LIBTILES_SCALAR_TYPES(X)                                                              \
  X(boolean, BOOL, 1, bool, "uchar", "", "bool")                                              \
  X(int8, INT8, 2, std::int8_t, "char", "", "char", "signed char", "int8_t")                  \
  X(uint8, UINT8, 3, std::uint8_t, "uchar", "", "unsigned char", "uchar", "uint8_t")          \
  X(int16, INT16, 4, std::int16_t, "short", "", "short", "int16_t")                           \
  X(uint16, UINT16, 5, std::uint16_t, "ushort", "", "unsigned short", "ushort", "uint16_t")   \
  X(int32, INT32, 6, std::int32_t, "int", "", "int", "int32_t")                               \
  X(uint32, UINT32, 7, std::uint32_t, "uint", "u", "unsigned int", "uint", "uint32_t")        \
  X(int64, INT64, 8, std::int64_t, "long", "L", "long", "int64_t", "ptrdiff_t")               \
  X(uint64, UINT64, 9, std::uint64_t, "ulong", "UL",                                          \
    "unsigned long", "ulong", "uint64_t", "size_t")                                           \
  X(float32, FLOAT32, 10, float, "float", "f", "float")                                       \
  X(float64, FLOAT64, 11, double, "double", "", "double")                                     \
  X(float16, FLOAT16, 13, half_bits, "half", "", "half")                                      \
  X(bfloat16, BFLOAT16, 14, bfloat16_bits, "ushort", "", "bfloat16")
// clang-format on

/// The same numbers as tiles_type in tiles.h (capi/ asserts that).
enum class scalar_type : std::int32_t {
#define LIBTILES_ENUMERATOR(name, constant, number, ...) name = number,
  LIBTILES_SCALAR_TYPES(LIBTILES_ENUMERATOR)
#undef LIBTILES_ENUMERATOR
      structure = 12,
};

enum class scalar_class { none, boolean, signed_integer, unsigned_integer, floating };

template <class Host>
constexpr scalar_class class_of_host() {
  if (std::is_same_v<Host, bool>) return scalar_class::boolean;
  if (!std::is_integral_v<Host>) return scalar_class::floating;
  return std::is_signed_v<Host> ? scalar_class::signed_integer : scalar_class::unsigned_integer;
}

struct scalar_row {
  scalar_type type = scalar_type::structure;
  scalar_class kind = scalar_class::none;
  std::size_t size = 0;        ///< bytes
  bool is_stored_only = true;  ///< kernels compute in another type
  const char* opencl_name = "void";
  const char* literal_suffix = "";
  std::array<std::string_view, 4> spellings{"unknown type"};  ///< empty behind the last one
};

constexpr scalar_row scalar_rows[] = {
#define LIBTILES_ROW(name, constant, number, host, opencl, suffix, ...) \
  {scalar_type::name,                                                   \
   class_of_host<host>(),                                               \
   sizeof(host),                                                        \
   !std::is_arithmetic_v<host>,                                         \
   opencl,                                                              \
   suffix,                                                              \
   {__VA_ARGS__}},
    LIBTILES_SCALAR_TYPES(LIBTILES_ROW)
#undef LIBTILES_ROW
};

/// One more than the largest number of a type.
constexpr std::size_t scalar_numbers = [] {
  std::size_t end = static_cast<std::size_t>(scalar_type::structure) + 1;
  for (const scalar_row& row : scalar_rows) {
    const std::size_t next = static_cast<std::size_t>(row.type) + 1;
    end = next > end ? next : end;
  }
  return end;
}();

/// By number. What is no scalar has no class and no size.
constexpr std::array<scalar_row, scalar_numbers> scalar_rows_by_number = [] {
  std::array<scalar_row, scalar_numbers> rows{};
  for (const scalar_row& row : scalar_rows) rows[static_cast<std::size_t>(row.type)] = row;
  rows[static_cast<std::size_t>(scalar_type::structure)].spellings = {"struct"};
  return rows;
}();

constexpr const scalar_row& row_of(scalar_type type) {
  const auto number = static_cast<std::size_t>(type);
  return scalar_rows_by_number[number < scalar_numbers ? number : 0];
}

/// Bytes of a scalar; 0 for `structure`, whose size only its definition knows.
constexpr std::size_t size_of(scalar_type type) { return row_of(type).size; }

constexpr bool is_signed(scalar_type type) {
  return row_of(type).kind == scalar_class::signed_integer;
}
constexpr bool is_unsigned(scalar_type type) {
  return row_of(type).kind == scalar_class::unsigned_integer;
}
/// No bool.
constexpr bool is_integer(scalar_type type) { return is_signed(type) || is_unsigned(type); }
/// Those of 16 bits, too.
constexpr bool is_floating(scalar_type type) { return row_of(type).kind == scalar_class::floating; }
/// What kernels compute in: no struct, and no half or bfloat16, which are floats there.
constexpr bool is_number(scalar_type type) { return !row_of(type).is_stored_only; }
/// Floats of 16 bits, half and bfloat16: bits in memory, floats where they are computed with.
constexpr bool is_stored_float(scalar_type type) { return is_floating(type) && !is_number(type); }

/// What short vectors are made of: no bool.
constexpr bool is_component(scalar_type type) {
  return is_number(type) && row_of(type).kind != scalar_class::boolean;
}

/// The C++ spelling, such as "unsigned int"; "struct" for `structure`.
constexpr const char* name_of(scalar_type type) { return row_of(type).spellings[0].data(); }

/// OpenCL C's name of elements in memory: "uchar" for a bool too, which has no place there; "void"
/// for a struct.
constexpr const char* opencl_name_of(scalar_type type) { return row_of(type).opencl_name; }

/// The unsigned integer of 1, 2, 4 or 8 bytes.
scalar_type unsigned_of_size(std::size_t bytes);

/// OpenCL C's name of variables: as in memory, but what is only stored is its bits there.
const char* opencl_variable_name_of(scalar_type type);

/// The number as one of the type, an integer modulo its range; zeros of what is only stored.
std::array<std::byte, 8> bytes_of(scalar_type type, double value);

/// Of any of its spellings in kernel text: "unsigned int", "uint", "uint32_t".
std::optional<scalar_type> scalar_named(std::string_view spelling);

/// A component of short vectors, of its name in OpenCL C: "uint".
std::optional<scalar_type> component_named(std::string_view opencl_name);

template <class Host>
struct host_type {
  using type = Host;
};

/// Calls `f(host_type<T>())`, T being what a scalar is on the host.
/// \return what `f` returned; for what is no scalar, a value made of nothing.
template <class F>
constexpr auto visit_scalar(scalar_type type, F&& f) -> decltype(f(host_type<bool>())) {
  switch (type) {
#define LIBTILES_CASE(name, constant, number, host, ...) \
  case scalar_type::name:                                \
    return f(host_type<host>());
    LIBTILES_SCALAR_TYPES(LIBTILES_CASE)
#undef LIBTILES_CASE
    case scalar_type::structure:
      break;
  }
  return {};
}

}  // namespace libtiles
