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

TEST_CASE("Extents add to and subtract from extents and indices", "[cpp][extent]") {
  const extent<2> shape(8, 9);
  CHECK(shape + extent<2>(1, 2) == extent<2>(9, 11));
  CHECK(shape - extent<2>(1, 2) == extent<2>(7, 7));
  CHECK(shape + tiles::index<2>(1, 2) == extent<2>(9, 11));
  CHECK(shape - tiles::index<2>(1, 2) == extent<2>(7, 7));
  CHECK(shape % extent<2>(3, 4) == extent<2>(2, 1));
  CHECK(2 * shape + 1 == extent<2>(17, 19));
}

TEST_CASE("An extent's assigning operators take extents, indices and ints", "[cpp][extent]") {
  extent<2> shape(8, 9);
  shape += extent<2>(1, 1);
  shape += tiles::index<2>(1, 0);
  shape -= tiles::index<2>(0, 1);
  shape -= extent<2>(2, 2);
  CHECK(shape == extent<2>(8, 7));
  shape += 1;
  shape %= extent<2>(5, 3);
  CHECK(shape == extent<2>(4, 2));
  shape %= 3;
  CHECK(shape == extent<2>(1, 2));
}

TEST_CASE("An extent is cut into tiles of one to three dimensions", "[cpp][extent]") {
  CHECK(extent<1>(8).tile<4>().get_tile_extent() == extent<1>(4));
  CHECK(extent<2>(8, 9).tile<2, 3>().get_tile_extent() == extent<2>(2, 3));
  CHECK(extent<3>(8, 9, 10).tile<2, 3, 5>().get_tile_extent() == extent<3>(2, 3, 5));
}
