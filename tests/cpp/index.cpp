#include <tiles/index.hpp>

#include "tests/support/catch.hpp"

TEST_CASE("An index is zero unless told otherwise", "[cpp][index]") {
  CHECK(tiles::index<1>()[0] == 0);
  CHECK(tiles::index<3>() == tiles::index<3>(0, 0, 0));
  CHECK(tiles::index<8>()[7] == 0);
}

TEST_CASE("An index holds its components, the most significant first", "[cpp][index]") {
  const int components[] = {9, 8, 7, 6};
  const tiles::index<4> from_array(components);
  CHECK(from_array[0] == 9);
  CHECK(from_array[3] == 6);
  tiles::index<2> position(4, 5);
  position[1] = 11;
  CHECK(position == tiles::index<2>(4, 11));
  CHECK(position != tiles::index<2>(11, 4));
  CHECK(tiles::index<3>::rank == 3);
}

TEST_CASE("Index arithmetic works on all components", "[cpp][index]") {
  const tiles::index<2> a(7, 12);
  const tiles::index<2> b(2, 5);
  CHECK(a + b == tiles::index<2>(9, 17));
  CHECK(a - b == tiles::index<2>(5, 7));
  CHECK(a + 1 == tiles::index<2>(8, 13));
  CHECK(a - 1 == tiles::index<2>(6, 11));
  CHECK(a * 3 == tiles::index<2>(21, 36));
  CHECK(a / 2 == tiles::index<2>(3, 6));
  CHECK(a % 5 == tiles::index<2>(2, 2));
}

TEST_CASE("An int on the left of index arithmetic is the left operand", "[cpp][index]") {
  const tiles::index<2> a(7, 12);
  CHECK(100 + a == tiles::index<2>(107, 112));
  CHECK(100 - a == tiles::index<2>(93, 88));
  CHECK(100 * a == tiles::index<2>(700, 1200));
  CHECK(100 / a == tiles::index<2>(14, 8));
  CHECK(100 % a == tiles::index<2>(2, 4));
}

TEST_CASE("Assigning index operators change the index itself", "[cpp][index]") {
  tiles::index<2> a(7, 12);
  a += tiles::index<2>(1, 2);
  CHECK(a == tiles::index<2>(8, 14));
  a -= tiles::index<2>(3, 3);
  CHECK(a == tiles::index<2>(5, 11));
  a += 1;
  a *= 4;
  CHECK(a == tiles::index<2>(24, 48));
  a -= 3;
  a /= 2;
  a %= 7;
  CHECK(a == tiles::index<2>(3, 1));
}

TEST_CASE("Increments move all components, before or after the value is taken", "[cpp][index]") {
  tiles::index<2> a(1, 2);
  CHECK(++a == tiles::index<2>(2, 3));
  CHECK(a++ == tiles::index<2>(2, 3));
  CHECK(a == tiles::index<2>(3, 4));
  CHECK(a-- == tiles::index<2>(3, 4));
  CHECK(--a == tiles::index<2>(1, 2));
}

TEST_CASE("Index arithmetic is usable in constant expressions", "[cpp][index]") {
  constexpr tiles::index<3> position = tiles::index<3>(1, 2, 3) * 2 + 1;
  static_assert(position == tiles::index<3>(3, 5, 7));
  CHECK(position[2] == 7);
}
