#include "libtiles/core/recent_values.hpp"

#include <stdexcept>

#include "tests/support/catch.hpp"

using libtiles::recent_values;

namespace {

/// How often the value of the key had to be made.
int made(recent_values<int>& values, const std::string& key) {
  int count = 0;
  values.get(key, [&] { return ++count; });
  return count;
}

}  // namespace

TEST_CASE("a value is made once, and found again by its key") {
  recent_values<int> values(2);
  CHECK(values.get("a", [] { return 1; }) == 1);
  CHECK(values.get("b", [] { return 2; }) == 2);
  CHECK(values.get("a", [] { return 3; }) == 1);
  CHECK(values.size() == 2);
}

TEST_CASE("of more values than the capacity the least recently used one goes") {
  recent_values<int> values(2);
  CHECK(made(values, "a") == 1);
  CHECK(made(values, "b") == 1);
  CHECK(made(values, "a") == 0);
  CHECK(made(values, "c") == 1);
  CHECK(values.size() == 2);
  CHECK(made(values, "a") == 0);
  CHECK(made(values, "b") == 1);
}

TEST_CASE("a value that cannot be made changes nothing") {
  recent_values<int> values(1);
  CHECK(made(values, "a") == 1);
  CHECK_THROWS_AS(values.get("b", []() -> int { throw std::runtime_error("no"); }),
                  std::runtime_error);
  CHECK(made(values, "a") == 0);
}
