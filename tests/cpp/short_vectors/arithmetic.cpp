// Operators of short vectors, which work on all components at once.
#include <cstdint>
#include <tiles/short_vectors.hpp>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("Arithmetic of short vectors works component by component", "[cpp][short_vectors]") {
  const int_3 a(7, 12, -9);
  const int_3 b(2, 5, 4);
  CHECK(a + b == int_3(9, 17, -5));
  CHECK(a - b == int_3(5, 7, -13));
  CHECK(a * b == int_3(14, 60, -36));
  CHECK(a / b == int_3(3, 2, -2));
  CHECK(a % b == int_3(1, 2, -1));
}

TEST_CASE("Floating-point short vectors are divided without rounding to whole numbers",
          "[cpp][short_vectors]") {
  CHECK(float_2(1.0f, 3.0f) / float_2(4.0f, 2.0f) == float_2(0.25f, 1.5f));
  CHECK(double_4(1, 2, 3, 4) * double_4(0.5) == double_4(0.5, 1.0, 1.5, 2.0));
}

TEST_CASE("Bits of short vectors are combined component by component", "[cpp][short_vectors]") {
  const uint_2 a(0xf0u, 0x3cu);
  const uint_2 b(0x33u, 0x0fu);
  CHECK((a & b) == uint_2(0x30u, 0x0cu));
  CHECK((a | b) == uint_2(0xf3u, 0x3fu));
  CHECK((a ^ b) == uint_2(0xc3u, 0x33u));
  CHECK(~a == uint_2(0xffffff0fu, 0xffffffc3u));
}

TEST_CASE("Each component of a short vector is shifted by its own number", "[cpp][short_vectors]") {
  CHECK((int_3(1, 1, 3) << int_3(0, 4, 2)) == int_3(1, 16, 12));
  CHECK((int_3(256, 255, -8) >> int_3(8, 4, 1)) == int_3(1, 15, -4));
}

TEST_CASE("A number beside a short vector is meant for all components, on either side",
          "[cpp][short_vectors]") {
  const int_2 vector(7, 12);
  CHECK(vector + 1 == int_2(8, 13));
  CHECK(100 - vector == int_2(93, 88));
  CHECK(vector * 2 == int_2(14, 24));
  CHECK(100 / vector == int_2(14, 8));
  CHECK(2.0f * float_2(0.5f, 1.5f) == float_2(1.0f, 3.0f));
}

TEST_CASE("Signs of short vectors are changed and kept", "[cpp][short_vectors]") {
  const int_3 vector(1, -2, 3);
  CHECK(-vector == int_3(-1, 2, -3));
  CHECK(+vector == vector);
  CHECK(-float_2(0.5f, -1.5f) == float_2(-0.5f, 1.5f));
}

TEST_CASE("Assigning operators change the short vector itself", "[cpp][short_vectors]") {
  int_2 vector(7, 12);
  vector += int_2(1, 2);
  CHECK(vector == int_2(8, 14));
  vector -= int_2(2, 2);
  CHECK(vector == int_2(6, 12));
  vector *= int_2(3, 2);
  CHECK(vector == int_2(18, 24));
  vector /= int_2(2, 5);
  CHECK(vector == int_2(9, 4));
  vector %= int_2(5, 3);
  CHECK(vector == int_2(4, 1));
}

TEST_CASE("Assigning operators on bits change the short vector itself", "[cpp][short_vectors]") {
  uint_2 vector(0xf0u, 0x3cu);
  vector &= uint_2(0xffu, 0x0fu);
  CHECK(vector == uint_2(0xf0u, 0x0cu));
  vector |= uint_2(0x01u, 0x10u);
  CHECK(vector == uint_2(0xf1u, 0x1cu));
  vector ^= uint_2(0xffu);
  CHECK(vector == uint_2(0x0eu, 0xe3u));
  vector <<= uint_2(4u, 1u);
  CHECK(vector == uint_2(0xe0u, 0x1c6u));
  vector >>= uint_2(5u, 2u);
  CHECK(vector == uint_2(0x07u, 0x71u));
}

TEST_CASE("Assigning operators and prefix increments give the short vector itself",
          "[cpp][short_vectors]") {
  int_2 vector(7, 12);
  CHECK(&(vector += 1) == &vector);
  CHECK(&(vector <<= int_2(1)) == &vector);
  CHECK(&++vector == &vector);
  CHECK(&--vector == &vector);
}

TEST_CASE("Increments move all components of a short vector, before or after it is taken",
          "[cpp][short_vectors]") {
  float_3 vector(0.5f, 1.5f, 2.5f);
  CHECK(++vector == float_3(1.5f, 2.5f, 3.5f));
  CHECK(vector++ == float_3(1.5f, 2.5f, 3.5f));
  CHECK(vector-- == float_3(2.5f, 3.5f, 4.5f));
  CHECK(--vector == float_3(0.5f, 1.5f, 2.5f));
}

TEST_CASE("Narrow components keep their width, as if assigned", "[cpp][short_vectors]") {
  CHECK(uchar_2(200, 100) + uchar_2(100, 100) == uchar_2(44, 200));
  CHECK(uchar_2(1, 2) - uchar_2(2, 1) == uchar_2(255, 1));
  CHECK(ushort_3(40000) * ushort_3(1, 2, 0) == ushort_3(40000, 14464, 0));
  CHECK(~uchar_2(0, 0x0f) == uchar_2(0xff, 0xf0));
}

TEST_CASE("Wide components keep all their bits", "[cpp][short_vectors]") {
  const long_2 vector(std::int64_t{1} << 40, -1);
  CHECK(vector * long_2(4, 5) == long_2(std::int64_t{1} << 42, -5));
  CHECK(ulong_2(1) - ulong_2(2, 1) == ulong_2(~std::uint64_t{0}, 0));
}

TEST_CASE("Short vectors are usable in constant expressions", "[cpp][short_vectors]") {
  constexpr float_3 vector = float_3(1.0f, 2.0f, 3.0f) * 2.0f - float_3(1.0f);
  STATIC_REQUIRE(vector == float_3(1.0f, 3.0f, 5.0f));
  STATIC_REQUIRE(vector.z == 5.0f);
  STATIC_REQUIRE(-int_2(1, 2) != int_2(1, 2));
}
