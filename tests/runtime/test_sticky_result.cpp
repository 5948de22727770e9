// Results that are computed once, and errors that stay.
#include "libtiles/runtime/programs/sticky_result.hpp"
#include "tests/support/catch.hpp"

using libtiles::error;
using libtiles::status;
using libtiles::runtime::sticky_result;

TEST_CASE("a sticky result is computed once", "[sticky_result]") {
  sticky_result<int> result;
  int computed = 0;
  for (int i = 0; i < 3; ++i) CHECK(result.get([&] { return ++computed; }) == 1);
  CHECK(computed == 1);
}

TEST_CASE("a compile that failed fails again without being tried again", "[sticky_result]") {
  sticky_result<int> result;
  int tried = 0;
  const auto fail = [&]() -> int {
    ++tried;
    throw error(status::compile, "a.tile:1:2: error: x");
  };
  CHECK_THROWS_WITH(result.get(fail), "a.tile:1:2: error: x");
  CHECK_THROWS_WITH(result.get([] { return 5; }), "a.tile:1:2: error: x");
  CHECK(tried == 1);
}

TEST_CASE("an error that may pass is tried again", "[sticky_result]") {
  const auto code = GENERATE(status::out_of_memory, status::device_failure);
  sticky_result<int> result;
  CHECK_THROWS_WITH(result.get([&]() -> int { throw error(code, "busy"); }), "busy");
  CHECK(result.get([] { return 5; }) == 5);
}
