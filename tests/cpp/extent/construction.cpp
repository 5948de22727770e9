// What an extent is made from, and its lengths.
#include <tiles/extent.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using tiles::extent;

TEST_CASE("An extent is zero unless told otherwise, at any rank", "[cpp][extent]") {
  CHECK(extent<1>()[0] == 0);
  CHECK(extent<2>() == extent<2>(0, 0));
  CHECK(extent<3>() == extent<3>(0, 0, 0));
  for (int d = 0; d < 8; ++d) CHECK(extent<8>()[d] == 0);
}

TEST_CASE("An extent is made of a C array that was handed to a function", "[cpp][extent]") {
  const auto made = [](const int* lengths) { return extent<4>(lengths); };
  const int four[] = {2, 3, 4, 5};
  CHECK(made(four) == extent<4>(four));
  STATIC_REQUIRE_FALSE(std::is_convertible_v<const int*, extent<4>>);
}

TEST_CASE("An extent is made of as many numbers as its rank, from one to three", "[cpp][extent]") {
  CHECK(extent<1>(7)[0] == 7);
  const extent<2> plane(8, 9);
  CHECK(plane[0] == 8);
  CHECK(plane[1] == 9);
  const extent<3> space(2, 3, 5);
  CHECK(space[0] == 2);
  CHECK(space[1] == 3);
  CHECK(space[2] == 5);
}

TEST_CASE("An extent of any rank is made of a C array, the slowest dimension first",
          "[cpp][extent]") {
  const int four[] = {2, 3, 5, 7};
  const extent<4> from_four(four);
  CHECK(from_four[0] == 2);
  CHECK(from_four[3] == 7);
  CHECK(from_four.size() == 210);
  const int eight[] = {1, 2, 1, 2, 1, 2, 1, 2};
  CHECK(extent<8>(eight).size() == 16);
}

TEST_CASE("A number becomes an extent only when asked to", "[cpp][extent]") {
  STATIC_REQUIRE(std::is_constructible_v<extent<1>, int>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<int, extent<1>>);
}

TEST_CASE("An extent holds negative lengths as they are", "[cpp][extent]") {
  const extent<2> shape(-3, 4);
  CHECK(shape[0] == -3);
  CHECK(shape + extent<2>(5, 0) == extent<2>(2, 4));
  CHECK_NOTHROW(shape.size());
}

TEST_CASE("An extent tells its rank and the type of its lengths", "[cpp][extent]") {
  STATIC_REQUIRE(extent<1>::rank == 1);
  STATIC_REQUIRE(extent<3>::rank == 3);
  STATIC_REQUIRE(extent<128>::rank == 128);
  STATIC_REQUIRE(std::is_same_v<extent<2>::value_type, int>);
}

TEST_CASE("Lengths of an extent are read and written by number", "[cpp][extent]") {
  extent<2> shape(8, 9);
  shape[0] = 3;
  shape[1] *= 2;
  CHECK(shape == extent<2>(3, 18));
  const extent<2>& constant = shape;
  CHECK(constant[1] == 18);
}

TEST_CASE("Copies of an extent are of their own", "[cpp][extent]") {
  extent<2> shape(8, 9);
  extent<2> copied(shape);
  copied[0] = 1;
  CHECK(shape == extent<2>(8, 9));
  shape = copied;
  CHECK(shape == extent<2>(1, 9));
}

TEST_CASE("Extents are equal if all their lengths are, and differ otherwise", "[cpp][extent]") {
  const extent<3> shape(2, 3, 5);
  CHECK(shape == extent<3>(2, 3, 5));
  CHECK_FALSE(shape != extent<3>(2, 3, 5));
  CHECK(shape != extent<3>(1, 3, 5));
  CHECK(shape != extent<3>(2, 1, 5));
  CHECK(shape != extent<3>(2, 3, 1));
  CHECK_FALSE(shape == extent<3>(2, 3, 1));
}

TEST_CASE("An extent without a rank has that of its numbers", "[cpp][extent]") {
  const extent plane(8, 9);
  STATIC_REQUIRE(std::is_same_v<decltype(plane), const extent<2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(extent(8)), extent<1>>);
  STATIC_REQUIRE(std::is_same_v<decltype(extent(7, 8, 9)), extent<3>>);
  const extent same(plane);
  CHECK(same == extent<2>(8, 9));
}

TEST_CASE("An extent is no index, and an index no extent", "[cpp][extent]") {
  STATIC_REQUIRE_FALSE(std::is_convertible_v<tiles::index<2>, extent<2>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<extent<2>, tiles::index<2>>);
}

TEST_CASE("An extent occupies its numbers and nothing else", "[cpp][extent]") {
  STATIC_REQUIRE(sizeof(extent<3>) == 3 * sizeof(int));
  STATIC_REQUIRE(std::is_trivially_copyable_v<extent<3>>);
}
