// Division of integers by zero.
#include "tests/checked/checked.hpp"

namespace {

/// Runs `statement` for v = {-7, 0, 5} and gives what it left there.
std::vector<int> left_by(const std::string& statement, std::string& found) {
  std::vector<int> data{-7, 0, 5};
  found =
      checked::run("void k(index<1> i, array_view<int, 1> v) {\n  " + statement + "\n}", {1}, data);
  return data;
}

void expect_division(const std::string& statement, int column, const std::string& expression,
                     int result) {
  CAPTURE(statement);
  std::string found;
  CHECK(left_by(statement, found) == std::vector<int>{result, 0, 5});
  CHECK_THAT(found, StartsWith("k: 1 fault found in checked mode\nt.tile:2:" +
                               std::to_string(column) + ": division by zero in '" + expression +
                               "'; thread (0)\n    " + statement + "\n"));
}

}  // namespace

TEST_CASE("division by zero is found in every way to divide", "[checked]") {
  expect_division("v[0] = 5 / v[1];", 10, "5 / v[1]", 0);
  expect_division("v[0] = 5 % v[1];", 10, "5 % v[1]", 0);
  expect_division("v[0] /= v[1];", 3, "v[0] /= v[1]", 0);
  expect_division("v[0] %= v[1];", 3, "v[0] %= v[1]", 0);
  expect_division("v[0] = 3 + 9u / (unsigned)v[1];", 14, "9u / (unsigned)v[1]", 3);
  expect_division("v[0] = 3 + (long)v[2] % v[1];", 14, "(long)v[2] % v[1]", 3);
}

TEST_CASE("each component of what is divided counts", "[checked]") {
  std::string found;
  CHECK(left_by("int_2 a = int_2(8, 9) / int_2(v[1], 3); v[0] = a.x * 10 + a.y;", found)[0] == 3);
  CHECK_THAT(found, StartsWith("k: 1 fault found in checked mode\n") &&
                        ContainsSubstring("division by zero in 'int_2(8, 9) / int_2(v[1], 3)'"));
  CHECK(left_by("index<2> a(8, 9); a /= v[1]; v[0] = a[0] + a[1];", found)[0] == 0);
  CHECK_THAT(found, StartsWith("k: 2 faults found in checked mode\n") &&
                        ContainsSubstring("division by zero in 'a /= v[1]'"));
}

TEST_CASE("division by -1 and by what is not zero is no fault", "[checked]") {
  std::string found;
  CHECK(left_by("v[0] /= v[2] - 6;", found)[0] == 7);
  CHECK(found.empty());
  CHECK(left_by("v[0] = v[0] / v[2] * 100 + v[0] % v[2];", found)[0] == -102);
  CHECK(found.empty());
}

TEST_CASE("division of floats by zero is no fault", "[checked]") {
  std::string found;
  CHECK(left_by("v[0] = 1.0f / (float)v[1] > 1e30f;", found)[0] == 1);
  CHECK(found.empty());
}
