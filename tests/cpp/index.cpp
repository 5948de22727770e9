#include <tiles/index.hpp>

#include "tests/support/catch.hpp"

using tiles::index;

TEST_CASE("An index is zero unless told otherwise", "[cpp][index]") {
  CHECK(index<1>()[0] == 0);
  CHECK(index<3>() == index<3>(0, 0, 0));
  CHECK(index<8>()[7] == 0);
}

TEST_CASE("An index holds its components, the most significant first", "[cpp][index]") {
  const int components[] = {9, 8, 7, 6};
  const index<4> from_array(components);
  CHECK(from_array[0] == 9);
  CHECK(from_array[3] == 6);
  index<2> position(4, 5);
  position[1] = 11;
  CHECK(position == index<2>(4, 11));
  CHECK(position != index<2>(11, 4));
  CHECK(index<3>::rank == 3);
}

TEST_CASE("Index arithmetic works on all components", "[cpp][index]") {
  const index<2> a(7, 12);
  const index<2> b(2, 5);
  CHECK(a + b == index<2>(9, 17));
  CHECK(a - b == index<2>(5, 7));
  CHECK(a + 1 == index<2>(8, 13));
  CHECK(a - 1 == index<2>(6, 11));
  CHECK(a * 3 == index<2>(21, 36));
  CHECK(a / 2 == index<2>(3, 6));
  CHECK(a % 5 == index<2>(2, 2));
}

TEST_CASE("An int on the left of index arithmetic is the left operand", "[cpp][index]") {
  const index<2> a(7, 12);
  CHECK(100 + a == index<2>(107, 112));
  CHECK(100 - a == index<2>(93, 88));
  CHECK(100 * a == index<2>(700, 1200));
  CHECK(100 / a == index<2>(14, 8));
  CHECK(100 % a == index<2>(2, 4));
}

TEST_CASE("Assigning index operators change the index itself", "[cpp][index]") {
  index<2> a(7, 12);
  a += index<2>(1, 2);
  CHECK(a == index<2>(8, 14));
  a -= index<2>(3, 3);
  CHECK(a == index<2>(5, 11));
  a += 1;
  a *= 4;
  CHECK(a == index<2>(24, 48));
  a -= 3;
  a /= 2;
  a %= 7;
  CHECK(a == index<2>(3, 1));
}

TEST_CASE("Increments move all components, before or after the value is taken", "[cpp][index]") {
  index<2> a(1, 2);
  CHECK(++a == index<2>(2, 3));
  CHECK(a++ == index<2>(2, 3));
  CHECK(a == index<2>(3, 4));
  CHECK(a-- == index<2>(3, 4));
  CHECK(--a == index<2>(1, 2));
}

TEST_CASE("Index arithmetic is usable in constant expressions", "[cpp][index]") {
  constexpr index<3> position = index<3>(1, 2, 3) * 2 + 1;
  static_assert(position == index<3>(3, 5, 7));
  CHECK(position[2] == 7);
}
