// Extents cut into tiles.
#include <tiles/extent.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using tiles::extent;
using tiles::tiled_extent;

TEST_CASE("An extent is cut into tiles of one to three dimensions", "[cpp][extent]") {
  CHECK(extent<1>(8).tile<4>().get_tile_extent() == extent<1>(4));
  CHECK(extent<2>(8, 9).tile<2, 3>().get_tile_extent() == extent<2>(2, 3));
  CHECK(extent<3>(8, 9, 10).tile<2, 3, 5>().get_tile_extent() == extent<3>(2, 3, 5));
}

TEST_CASE("tile keeps the lengths, whether the tile divides them or not", "[cpp][extent]") {
  CHECK(extent<1>(7).tile<4>() == extent<1>(7));
  CHECK(extent<2>(8, 9).tile<2, 3>() == extent<2>(8, 9));
  CHECK(extent<3>(8, 9, 11).tile<2, 3, 5>() == extent<3>(8, 9, 11));
  CHECK(extent<1>(0).tile<4>() == extent<1>(0));
}

TEST_CASE("tile tells the tile's dimensions in its type", "[cpp][extent]") {
  STATIC_REQUIRE(std::is_same_v<decltype(extent<1>().tile<4>()), tiled_extent<4>>);
  STATIC_REQUIRE(std::is_same_v<decltype(extent<2>().tile<2, 3>()), tiled_extent<2, 3>>);
  STATIC_REQUIRE(std::is_same_v<decltype(extent<3>().tile<2, 3, 5>()), tiled_extent<2, 3, 5>>);
}

TEST_CASE("tile is usable in constant expressions", "[cpp][extent]") {
  constexpr auto tiled = extent<2>(8, 9).tile<2, 3>();
  STATIC_REQUIRE(tiled[1] == 9);
  STATIC_REQUIRE(tiled.get_tile_extent() == extent<2>(2, 3));
}
