// Numbers that leave the range of what is done with them.
#include <limits>

#include "tests/checked/checked.hpp"

namespace {

const int least = -2147483647 - 1;

/// Runs `statement` for v = {least int, 32, -1, 5}, x = {3e9, -1, nan, 2.9} and gives what was
/// found.
std::string found_in(const std::string& statement) {
  std::vector<int> data{least, 32, -1, 5};
  std::vector<float> floats{3e9F, -1.0F, std::numeric_limits<float>::quiet_NaN(), 2.9F};
  const owned_view view = ::view_of(data);
  const auto desc = describe(TILES_TYPE_FLOAT32, {4});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, floats.data(), nullptr, &made));
  const owned_view numbers(made);
  return checked::run(
      "void k(index<1> i, array_view<int, 1> v, array_view<const float, 1> x) {\n  " + statement +
          "\n}",
      {1}, {tiles_argument_view("", view.get()), tiles_argument_view("", numbers.get())});
}

void expect(const std::string& statement, int column, const std::string& what) {
  CAPTURE(statement);
  CHECK_THAT(found_in(statement),
             StartsWith("k: 1 fault found in checked mode\nt.tile:2:" + std::to_string(column) +
                        ": " + what + "; thread (0)\n    " + statement + "\n"));
}

void expect_shift(const std::string& statement, int column, const std::string& expression) {
  expect(statement, column,
         "a shift by less than 0 bits, or by all of them, in '" + expression + "'");
}

void expect_conversion(const std::string& statement, int column, const std::string& type,
                       const std::string& expression) {
  expect(statement, column,
         "a number out of the range of '" + type + "' becomes one in '" + expression + "'");
}

void expect_nothing(const std::string& statement) {
  CAPTURE(statement);
  CHECK(found_in(statement).empty());
}

}  // namespace

TEST_CASE("a shift by less than 0 bits or by all of them is found", "[checked]") {
  expect_shift("v[0] = 1 << v[1];", 10, "1 << v[1]");
  expect_shift("v[0] = v[3] >> v[2];", 10, "v[3] >> v[2]");
  expect_shift("v[3] <<= v[1];", 3, "v[3] <<= v[1]");
  expect_shift("v[3] >>= v[1] + v[3];", 3, "v[3] >>= v[1] + v[3]");
  expect_shift("v[0] = (int)(1ul << (v[1] + 32));", 16, "1ul << (v[1] + 32)");
  expect_shift("v[0] = 1 << (long)v[2];", 10, "1 << (long)v[2]");
}

TEST_CASE("a shift within the type is no fault", "[checked]") {
  expect_nothing("v[0] = 1 << (v[1] - 1);");
  expect_nothing("v[0] = (int)(1ul << v[1]);");
  expect_nothing("v[0] = (char)v[3] << 31;");
  expect_nothing("v[0] = 1 << (v[1] & 31); v[3] >>= 31;");
}

TEST_CASE("a floating-point number that an integer cannot hold is found", "[checked]") {
  expect_conversion("v[0] = (int)x[0];", 10, "int", "(int)x[0]");
  expect_conversion("v[0] = x[0];", 10, "int", "x[0]");
  expect_conversion("unsigned a = (unsigned)x[1]; v[0] = (int)a;", 16, "unsigned int",
                    "(unsigned)x[1]");
  expect_conversion("v[0] = (int)x[2];", 10, "int", "(int)x[2]");
  expect_conversion("v[0] = (char)(x[3] * 100);", 10, "char", "(char)(x[3] * 100)");
  expect_conversion("v[0] = (int)(long)(x[0] * 4e9f);", 15, "long", "(long)(x[0] * 4e9f)");
}

TEST_CASE("a floating-point number that loses its fraction only is no fault", "[checked]") {
  expect_nothing("v[0] = (int)x[3]; v[1] = (unsigned char)(x[1] + 0.5f);");
  expect_nothing("v[0] = (int)(unsigned)x[0]; v[1] = (long)x[0] > 5;");
  expect_nothing("v[0] = (int)-2147483648.0f + (int)(x[3] * 700000000.0f);");
  expect_nothing("v[0] = (int)(x[1] * 2147483648.0f); v[1] = (char)(x[1] * 128.0f);");
  expect_nothing("v[0] = (bool)x[0];");
}

TEST_CASE("the least integer divided by -1 is found", "[checked]") {
  expect("v[0] = v[0] / v[2];", 10, "the result of 'v[0] / v[2]' is out of the range of its type");
  expect("v[0] %= v[2];", 3, "the result of 'v[0] %= v[2]' is out of the range of its type");
}

TEST_CASE("an index of 64 bits is not cut to one within the view", "[checked]") {
  const std::string outside =
      "index (2147483647) is outside of 'v', an array_view<int, 1> of extent (4)";
  expect("v[(1l << v[1]) + 1] = 7;", 3, outside);
  expect("v[index<1>((1l << v[1]) + 1)] = 7;", 3, outside);
  expect("v[0] = v[(1ul << v[1]) + 1];", 10, outside);
  expect_nothing("v[(long)v[3] - 2] = 7;");
}
