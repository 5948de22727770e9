// The table of scalar types, and what follows from it.
#include "libtiles/core/scalar_types.hpp"

#include <cstring>
#include <set>
#include <string>

#include "tests/support/catch.hpp"

using namespace libtiles;

namespace {

// What OpenCL C says of its types.
std::size_t opencl_size_of(const std::string& name) {
  if (name == "char" || name == "uchar") return 1;
  if (name == "short" || name == "ushort" || name == "half") return 2;
  if (name == "int" || name == "uint" || name == "float") return 4;
  return name == "long" || name == "ulong" || name == "double" ? 8 : 0;
}

}  // namespace

TEST_CASE("no two scalar types share a number or a spelling") {
  std::set<scalar_type> types{scalar_type::structure};
  std::set<std::string_view> spellings;
  for (const scalar_row& row : scalar_rows) {
    INFO(name_of(row.type));
    CHECK(types.insert(row.type).second);
    CHECK_FALSE(row.spellings[0].empty());
    for (const std::string_view spelling : row.spellings) {
      CHECK((spelling.empty() || spellings.insert(spelling).second));
    }
  }
}

TEST_CASE("what is asked of a scalar type is what its row says") {
  for (const scalar_row& row : scalar_rows) {
    INFO(name_of(row.type));
    CHECK(&row_of(row.type) == &scalar_rows_by_number[static_cast<std::size_t>(row.type)]);
    CHECK(name_of(row.type) == row.spellings[0]);
    CHECK(size_of(row.type) == row.size);
    CHECK(is_signed(row.type) + is_unsigned(row.type) + is_floating(row.type) +
              (row.kind == scalar_class::boolean) ==
          1);
  }
}

TEST_CASE("a scalar has one size on the host, in OpenCL C's memory and in its variables") {
  for (const scalar_row& row : scalar_rows) {
    INFO(name_of(row.type));
    const auto on_host = [](auto host) { return sizeof(typename decltype(host)::type); };
    CHECK(visit_scalar(row.type, on_host) == row.size);
    CHECK(opencl_size_of(opencl_name_of(row.type)) == row.size);
    CHECK(opencl_size_of(opencl_variable_name_of(row.type)) == row.size);
  }
}

TEST_CASE("every spelling names its type, and nothing else does") {
  for (const scalar_row& row : scalar_rows) {
    for (const std::string_view spelling : row.spellings) {
      if (!spelling.empty()) CHECK(scalar_named(spelling) == row.type);
    }
    const auto component = component_named(row.opencl_name);
    CHECK((component == row.type) == is_component(row.type));
  }
  for (const char* name : {"", "struct", "unsigned", "float3", "unknown type"}) {
    CHECK_FALSE(scalar_named(name));
    CHECK_FALSE(component_named(name));
  }
}

TEST_CASE("the bytes of a number are those of its type") {
  const auto is = [](scalar_type type, double value, auto expected) {
    const auto bytes = bytes_of(type, value);
    return std::memcmp(bytes.data(), &expected, sizeof expected) == 0;
  };
  CHECK(is(scalar_type::float32, 0.5, 0.5F));
  CHECK(is(scalar_type::float64, 0.1, 0.1));
  CHECK(is(scalar_type::int64, -3, std::int64_t{-3}));
  CHECK(is(scalar_type::uint8, -1, std::uint8_t{255}));
  CHECK(is(scalar_type::boolean, 1, true));
  CHECK(is(scalar_type::float16, 1, std::uint64_t{0}));
}

TEST_CASE("scalars have the sizes of C++ on Linux") {
  CHECK(size_of(scalar_type::boolean) == sizeof(bool));
  CHECK(size_of(scalar_type::int16) == sizeof(short));
  CHECK(size_of(scalar_type::int64) == sizeof(long));
  CHECK(size_of(scalar_type::uint64) == sizeof(unsigned long));
  CHECK(size_of(scalar_type::float64) == sizeof(double));
}

TEST_CASE("a half is stored as such, and its bits are what variables hold") {
  CHECK_FALSE(is_number(scalar_type::float16));
  CHECK(is_floating(scalar_type::float16));
  CHECK(opencl_name_of(scalar_type::float16) == std::string("half"));
  CHECK(opencl_variable_name_of(scalar_type::float16) == std::string("ushort"));
}

TEST_CASE("a bfloat16 is stored as its bits, and is a floating-point number") {
  CHECK_FALSE(is_number(scalar_type::bfloat16));
  CHECK(is_floating(scalar_type::bfloat16));
  CHECK(opencl_name_of(scalar_type::bfloat16) == std::string("ushort"));
  CHECK(scalar_named("bfloat16") == scalar_type::bfloat16);
}

TEST_CASE("a struct and what has no number are no scalars") {
  CHECK(name_of(scalar_type::structure) == std::string("struct"));
  CHECK(opencl_variable_name_of(scalar_type::structure) == std::string("void"));
  for (const auto none :
       {scalar_type::structure, scalar_type{0}, scalar_type{-1}, scalar_type{99}}) {
    CHECK(size_of(none) == 0);
    CHECK_FALSE((is_number(none) || is_integer(none) || is_floating(none) || is_component(none)));
    CHECK_FALSE(visit_scalar(none, [](auto) { return true; }));
  }
}
