// What a tiled extent is made from and tells.
#include <tiles/tiled_extent.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using tiles::extent;
using tiles::tiled_extent;

TEST_CASE("A tiled extent is the extent with the tile's dimensions", "[cpp][tiled_extent]") {
  const auto tiled = extent<2>(8, 9).tile<2, 3>();
  CHECK(tiled == extent<2>(8, 9));
  CHECK(tiled.size() == 72);
  CHECK(tiled.rank == 2);
  CHECK(tiled.tile_dim0 == 2);
  CHECK(tiled.tile_dim1 == 3);
  CHECK(tiled_extent<4, 5, 6>::tile_dim2 == 6);
  CHECK(tiled_extent<4>().rank == 1);
  CHECK(tiled_extent<4, 5>() == extent<2>(0, 0));
}

TEST_CASE("Making a tiled extent does not ask whether the tile divides", "[cpp][tiled_extent]") {
  const tiled_extent<4, 4> tiled = extent<2>(7, 9);
  CHECK(tiled == extent<2>(7, 9));
}

TEST_CASE("A tiled extent tells the extent of its tiles as a member and as a function",
          "[cpp][tiled_extent]") {
  const auto tiled = extent<3>(25, 51, 85).tile<4, 8, 16>();
  CHECK(tiled.tile_extent == extent<3>(4, 8, 16));
  CHECK(tiled.get_tile_extent() == extent<3>(4, 8, 16));
}

TEST_CASE("A tiled extent is zero unless told otherwise", "[cpp][tiled_extent]") {
  CHECK(tiled_extent<4>() == extent<1>(0));
  CHECK(tiled_extent<4, 5, 6>() == extent<3>(0, 0, 0));
  CHECK(tiled_extent<4, 5, 6>().get_tile_extent() == extent<3>(4, 5, 6));
}

TEST_CASE("An extent of its rank becomes a tiled extent by itself", "[cpp][tiled_extent]") {
  STATIC_REQUIRE(std::is_convertible_v<extent<1>, tiled_extent<4>>);
  STATIC_REQUIRE(std::is_convertible_v<extent<3>, tiled_extent<4, 5, 6>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<extent<2>, tiled_extent<4>>);
}

TEST_CASE("A tiled extent is an extent", "[cpp][tiled_extent]") {
  const auto tiled = extent<2>(8, 9).tile<2, 3>();
  const extent<2>& whole = tiled;
  CHECK(whole == extent<2>(8, 9));
  CHECK(tiled[1] == 9);
  CHECK(tiled.contains(tiles::index<2>(7, 8)));
  CHECK_FALSE(tiled.contains(tiles::index<2>(7, 9)));
}

TEST_CASE("Copies of a tiled extent are of their own", "[cpp][tiled_extent]") {
  auto tiled = extent<2>(8, 9).tile<2, 3>();
  auto copied = tiled;
  copied[0] = 100;
  CHECK(tiled == extent<2>(8, 9));
  tiled = copied;
  CHECK(tiled == extent<2>(100, 9));
  CHECK(tiled.tile_extent == extent<2>(2, 3));
}

TEST_CASE("Tiled extents are equal if their lengths are", "[cpp][tiled_extent]") {
  const auto tiled = extent<2>(8, 9).tile<2, 3>();
  CHECK(tiled == extent<2>(8, 9).tile<2, 3>());
  CHECK(tiled != extent<2>(8, 12).tile<2, 3>());
  CHECK_FALSE(tiled != extent<2>(8, 9).tile<2, 3>());
}

TEST_CASE("A tiled extent's rank is the number of the tile's dimensions", "[cpp][tiled_extent]") {
  STATIC_REQUIRE(tiled_extent<4>::rank == 1);
  STATIC_REQUIRE(tiled_extent<4, 5>::rank == 2);
  STATIC_REQUIRE(tiled_extent<4, 5, 6>::rank == 3);
}

TEST_CASE("A tiled extent tells the tile's dimensions as constants", "[cpp][tiled_extent]") {
  STATIC_REQUIRE(tiled_extent<4, 5, 6>::tile_dim0 == 4);
  STATIC_REQUIRE(tiled_extent<4, 5, 6>::tile_dim1 == 5);
  STATIC_REQUIRE(tiled_extent<4, 5, 6>::tile_dim2 == 6);
}
