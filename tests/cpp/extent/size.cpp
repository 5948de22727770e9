// How many elements an extent has, and which.
#include <tiles/extent.hpp>

#include "tests/support/catch.hpp"

using tiles::extent;

TEST_CASE("An extent's size is the product of its lengths", "[cpp][extent]") {
  CHECK(extent<1>(7).size() == 7);
  CHECK(extent<2>(8, 9).size() == 72);
  CHECK(extent<3>(2, 3, 5).size() == 30);
  CHECK(extent<2>(8, 0).size() == 0);
}

TEST_CASE("An extent's size is not cut to 32 bits", "[cpp][extent]") {
  CHECK(extent<2>(1 << 20, 1 << 20).size() == std::size_t{1} << 40);
}

TEST_CASE("An extent contains the positions from zero to below its lengths", "[cpp][extent]") {
  const extent<2> shape(8, 9);
  CHECK(shape.contains(tiles::index<2>(0, 0)));
  CHECK(shape.contains(tiles::index<2>(7, 8)));
  CHECK_FALSE(shape.contains(tiles::index<2>(8, 0)));
  CHECK_FALSE(shape.contains(tiles::index<2>(0, 9)));
  CHECK_FALSE(shape.contains(tiles::index<2>(0, -1)));
  CHECK_FALSE(extent<2>(0, 9).contains(tiles::index<2>(0, 0)));
}

TEST_CASE("An extent of the default lengths has no elements and contains no position",
          "[cpp][extent]") {
  CHECK(extent<1>().size() == 0);
  CHECK(extent<3>().size() == 0);
  CHECK_FALSE(extent<1>().contains(tiles::index<1>(0)));
  CHECK_FALSE(extent<3>().contains(tiles::index<3>(0, 0, 0)));
}

TEST_CASE("An extent with a negative length contains no position", "[cpp][extent]") {
  const extent<2> shape(-3, 4);
  CHECK_FALSE(shape.contains(tiles::index<2>(0, 0)));
  CHECK_FALSE(shape.contains(tiles::index<2>(-1, 0)));
}

TEST_CASE("An extent contains exactly as many positions as it has elements", "[cpp][extent]") {
  const extent<3> shape(2, 3, 5);
  std::size_t contained = 0;
  for (int i = -2; i < 7; ++i) {
    for (int j = -2; j < 7; ++j) {
      for (int k = -2; k < 7; ++k) contained += shape.contains(tiles::index<3>(i, j, k));
    }
  }
  CHECK(contained == shape.size());
}

TEST_CASE("Each dimension of a position is held against its own length", "[cpp][extent]") {
  const int lengths[] = {1, 2, 3, 4};
  const extent<4> shape(lengths);
  for (int d = 0; d < 4; ++d) {
    CAPTURE(d);
    tiles::index<4> position;
    position[d] = lengths[d] - 1;
    CHECK(shape.contains(position));
    ++position[d];
    CHECK_FALSE(shape.contains(position));
    position[d] = -1;
    CHECK_FALSE(shape.contains(position));
  }
}

TEST_CASE("size and contains are usable in constant expressions", "[cpp][extent]") {
  constexpr extent<2> shape(8, 9);
  STATIC_REQUIRE(shape.size() == 72);
  STATIC_REQUIRE(shape.contains(tiles::index<2>(7, 8)));
  STATIC_REQUIRE_FALSE(shape.contains(tiles::index<2>(7, 9)));
}
