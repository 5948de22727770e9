// What short vectors are made from, their components and their memory.
#include <cstddef>
#include <cstdint>
#include <tiles/short_vectors.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("A short vector is zero unless told otherwise", "[cpp][short_vectors]") {
  int_2 two;
  CHECK(two.x == 0);
  CHECK(two.y == 0);
  CHECK(float_3() == float_3(0.0f, 0.0f, 0.0f));
  CHECK(uchar_4() == uchar_4(0, 0, 0, 0));
}

TEST_CASE("A short vector has one number for each component", "[cpp][short_vectors]") {
  const int_2 two(4, 5);
  CHECK(two.x == 4);
  CHECK(two.y == 5);
  const float_3 three(1.5f, 2.5f, 3.5f);
  CHECK(three.x == 1.5f);
  CHECK(three.y == 2.5f);
  CHECK(three.z == 3.5f);
  const double_4 four(1.5, 2.5, 3.5, 4.5);
  CHECK(four.x == 1.5);
  CHECK(four.y == 2.5);
  CHECK(four.z == 3.5);
  CHECK(four.w == 4.5);
}

TEST_CASE("One number makes all components of a short vector", "[cpp][short_vectors]") {
  CHECK(int_2(7) == int_2(7, 7));
  CHECK(float_3(0.5f) == float_3(0.5f, 0.5f, 0.5f));
  CHECK(ushort_4(7) == ushort_4(7, 7, 7, 7));
  const int_3 implicit = 7;
  CHECK(implicit == int_3(7, 7, 7));
}

TEST_CASE("A short vector of one type becomes one of another only when asked to",
          "[cpp][short_vectors]") {
  CHECK(int_2(float_2(1.75f, -1.75f)) == int_2(1, -1));
  CHECK(float_3(int_3(1, 2, 3)) == float_3(1.0f, 2.0f, 3.0f));
  CHECK(uchar_4(int_4(1, 255, 256, 257)) == uchar_4(1, 255, 0, 1));
  STATIC_REQUIRE_FALSE(std::is_convertible_v<float_2, int_2>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<float_2, float_3>);
}

TEST_CASE("Components of a short vector are assigned by name", "[cpp][short_vectors]") {
  int_4 vector(1, 2, 3, 4);
  vector.x = 10;
  vector.w += vector.z;
  CHECK(vector == int_4(10, 2, 3, 7));
}

TEST_CASE("A short vector tells its size and the type of its components", "[cpp][short_vectors]") {
  STATIC_REQUIRE(float_2::size == 2);
  STATIC_REQUIRE(float_3::size == 3);
  STATIC_REQUIRE(float_4::size == 4);
  STATIC_REQUIRE(std::is_same_v<double_2::value_type, double>);
  STATIC_REQUIRE(std::is_same_v<uint_3::value_type, unsigned int>);
}

TEST_CASE("The components of a short vector follow each other in memory", "[cpp][short_vectors]") {
  STATIC_REQUIRE(sizeof(float_2) == 8);
  STATIC_REQUIRE(sizeof(float_3) == 12);
  STATIC_REQUIRE(sizeof(uchar_3) == 3);
  STATIC_REQUIRE(sizeof(double_4) == 32);
  STATIC_REQUIRE(offsetof(int_4, y) == 4);
  STATIC_REQUIRE(offsetof(int_4, w) == 12);
  STATIC_REQUIRE(std::is_trivially_copyable_v<float_3>);
}

TEST_CASE("Copies of a short vector are of their own", "[cpp][short_vectors]") {
  int_3 vector(1, 2, 3);
  int_3 copied = vector;
  copied.y = 20;
  CHECK(vector == int_3(1, 2, 3));
  vector = copied;
  CHECK(vector == int_3(1, 20, 3));
}

TEST_CASE("Short vectors are equal if all components are, and differ otherwise",
          "[cpp][short_vectors]") {
  const int_4 vector(1, 2, 3, 4);
  CHECK(vector == int_4(1, 2, 3, 4));
  CHECK_FALSE(vector != int_4(1, 2, 3, 4));
  CHECK(vector != int_4(0, 2, 3, 4));
  CHECK(vector != int_4(1, 0, 3, 4));
  CHECK(vector != int_4(1, 2, 0, 4));
  CHECK(vector != int_4(1, 2, 3, 0));
  CHECK_FALSE(vector == int_4(1, 2, 3, 0));
}

TEST_CASE("Short vectors are named by their type and their size", "[cpp][short_vectors]") {
  STATIC_REQUIRE(std::is_same_v<char_2::value_type, signed char>);
  STATIC_REQUIRE(std::is_same_v<uchar_3::value_type, unsigned char>);
  STATIC_REQUIRE(std::is_same_v<short_4::value_type, short>);
  STATIC_REQUIRE(std::is_same_v<ushort_2::value_type, unsigned short>);
  STATIC_REQUIRE(std::is_same_v<int_3::value_type, int>);
  STATIC_REQUIRE(std::is_same_v<uint_4::value_type, unsigned int>);
  STATIC_REQUIRE(std::is_same_v<long_2::value_type, std::int64_t>);
  STATIC_REQUIRE(std::is_same_v<ulong_3::value_type, std::uint64_t>);
  STATIC_REQUIRE(std::is_same_v<float_4::value_type, float>);
  STATIC_REQUIRE(std::is_same_v<double_3::value_type, double>);
  STATIC_REQUIRE(ushort_2::size == 2);
  STATIC_REQUIRE(ulong_3::size == 3);
  STATIC_REQUIRE(short_4::size == 4);
}
