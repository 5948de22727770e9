#include "libtiles/core/count_of.hpp"

#include <cstdint>

#include "tests/support/catch.hpp"

using libtiles::count_of;

TEST_CASE("one thing has its noun in the singular, any other number in the plural", "[count_of]") {
  CHECK(count_of(1, "argument") == "1 argument");
  CHECK(count_of(0, "argument") == "0 arguments");
  CHECK(count_of(2u, "byte") == "2 bytes");
  CHECK(count_of(-1, "element") == "-1 elements");
  CHECK(count_of(std::uint64_t{18446744073709551615u}, "byte") == "18446744073709551615 bytes");
}

TEST_CASE("a noun may have a plural of its own", "[count_of]") {
  CHECK(count_of(1, "index", "indices") == "1 index");
  CHECK(count_of(3, "index", "indices") == "3 indices");
}
