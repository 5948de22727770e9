// What an index is made from, and its components.
#include <tiles/index.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

TEST_CASE("An index is zero unless told otherwise", "[cpp][index]") {
  CHECK(tiles::index<1>()[0] == 0);
  CHECK(tiles::index<3>() == tiles::index<3>(0, 0, 0));
  CHECK(tiles::index<8>()[7] == 0);
}

TEST_CASE("An index is made of as many numbers as its rank, from one to three", "[cpp][index]") {
  CHECK(tiles::index<1>(4)[0] == 4);
  const tiles::index<2> plane(4, 5);
  CHECK(plane[0] == 4);
  CHECK(plane[1] == 5);
  const tiles::index<3> space(4, 5, 6);
  CHECK(space[0] == 4);
  CHECK(space[1] == 5);
  CHECK(space[2] == 6);
}

TEST_CASE("An index without a rank has that of its numbers", "[cpp][index]") {
  const tiles::index plane(4, 5);
  STATIC_REQUIRE(std::is_same_v<decltype(plane), const tiles::index<2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiles::index(4)), tiles::index<1>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiles::index(4, 5, 6)), tiles::index<3>>);
  const tiles::index same(plane);
  CHECK(same == tiles::index<2>(4, 5));
}

TEST_CASE("An index of any rank is made of a C array, the most significant component first",
          "[cpp][index]") {
  const int one[] = {9};
  CHECK(tiles::index<1>(one) == tiles::index<1>(9));
  const int four[] = {9, 8, 7, 6};
  const tiles::index<4> from_four(four);
  CHECK(from_four[0] == 9);
  CHECK(from_four[3] == 6);
  const int eight[] = {1, 2, 3, 4, 5, 6, 7, 8};
  const tiles::index<8> from_eight(eight);
  for (int d = 0; d < 8; ++d) CHECK(from_eight[d] == d + 1);
}

TEST_CASE("An index is made of a C array that was handed to a function", "[cpp][index]") {
  const auto made = [](const int* components) { return tiles::index<3>(components); };
  const int three[] = {4, 5, 6};
  CHECK(made(three) == tiles::index<3>(4, 5, 6));
  int five[5] = {7, 8, 9, 0, 0};
  CHECK(tiles::index<3>(five) == tiles::index<3>(7, 8, 9));
  int one = 7;
  CHECK(tiles::index<1>(&one) == tiles::index<1>(7));
  STATIC_REQUIRE_FALSE(std::is_convertible_v<const int*, tiles::index<3>>);
  STATIC_REQUIRE_FALSE(std::is_constructible_v<tiles::index<3>, const float*>);
}

TEST_CASE("A number becomes an index only when asked to", "[cpp][index]") {
  STATIC_REQUIRE(std::is_constructible_v<tiles::index<1>, int>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<int, tiles::index<1>>);
}

TEST_CASE("A C array becomes an index only when asked to", "[cpp][index]") {
  STATIC_REQUIRE(std::is_constructible_v<tiles::index<2>, const int(&)[2]>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<const int(&)[2], tiles::index<2>>);
}

TEST_CASE("An index tells its rank and the type of its components", "[cpp][index]") {
  STATIC_REQUIRE(tiles::index<1>::rank == 1);
  STATIC_REQUIRE(tiles::index<3>::rank == 3);
  STATIC_REQUIRE(tiles::index<128>::rank == 128);
  STATIC_REQUIRE(std::is_same_v<tiles::index<2>::value_type, int>);
}

TEST_CASE("Components of an index are read and written by number", "[cpp][index]") {
  tiles::index<2> position(4, 5);
  position[1] = 11;
  position[0] += 2;
  CHECK(position == tiles::index<2>(6, 11));
  const tiles::index<2>& constant = position;
  CHECK(constant[1] == 11);
  STATIC_REQUIRE(std::is_same_v<decltype(constant[0]), int>);
}

TEST_CASE("Copies of an index are of their own", "[cpp][index]") {
  tiles::index<3> position(1, 2, 3);
  tiles::index<3> copied(position);
  copied[0] = 100;
  CHECK(position == tiles::index<3>(1, 2, 3));
  position = copied;
  CHECK(position == tiles::index<3>(100, 2, 3));
  CHECK(&(position = copied) == &position);
}

TEST_CASE("Indices are equal if all their components are", "[cpp][index]") {
  const tiles::index<3> position(1, 2, 3);
  CHECK(position == tiles::index<3>(1, 2, 3));
  CHECK_FALSE(position == tiles::index<3>(0, 2, 3));
  CHECK_FALSE(position == tiles::index<3>(1, 0, 3));
  CHECK_FALSE(position == tiles::index<3>(1, 2, 0));
}

TEST_CASE("Indices differ if any of their components does", "[cpp][index]") {
  const tiles::index<3> position(1, 2, 3);
  CHECK_FALSE(position != tiles::index<3>(1, 2, 3));
  CHECK(position != tiles::index<3>(0, 2, 3));
  CHECK(position != tiles::index<3>(1, 0, 3));
  CHECK(position != tiles::index<3>(1, 2, 0));
}

TEST_CASE("An index of one rank is not made of an index of another", "[cpp][index]") {
  STATIC_REQUIRE_FALSE(std::is_constructible_v<tiles::index<2>, tiles::index<3>>);
  STATIC_REQUIRE_FALSE(std::is_assignable_v<tiles::index<2>&, tiles::index<1>>);
}

TEST_CASE("An index occupies its numbers and nothing else", "[cpp][index]") {
  STATIC_REQUIRE(sizeof(tiles::index<1>) == sizeof(int));
  STATIC_REQUIRE(sizeof(tiles::index<4>) == 4 * sizeof(int));
  STATIC_REQUIRE(std::is_trivially_copyable_v<tiles::index<4>>);
  STATIC_REQUIRE(std::is_standard_layout_v<tiles::index<4>>);
}
