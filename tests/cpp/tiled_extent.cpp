#include <limits>
#include <tiles/tiled_extent.hpp>

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

TEST_CASE("pad rounds up to whole tiles and truncate rounds down", "[cpp][tiled_extent]") {
  const auto tiled = extent<3>(25, 51, 85).tile<4, 8, 16>();
  CHECK(tiled.pad() == extent<3>(28, 56, 96));
  CHECK(tiled.truncate() == extent<3>(24, 48, 80));
  CHECK(extent<2>(999, 666).tile<16, 16>().truncate() == extent<2>(992, 656));
}

TEST_CASE("pad and truncate leave whole tiles as they are", "[cpp][tiled_extent]") {
  const auto tiled = extent<2>(8, 9).tile<2, 3>();
  CHECK(tiled.pad() == extent<2>(8, 9));
  CHECK(tiled.truncate() == extent<2>(8, 9));
}

TEST_CASE("pad and truncate at one, one below, at and above a tile", "[cpp][tiled_extent]") {
  const int length = GENERATE(1, 15, 16, 17);
  CAPTURE(length);
  CHECK(extent<1>(length).tile<16>().pad() == extent<1>(length <= 16 ? 16 : 32));
  CHECK(extent<1>(length).tile<16>().truncate() == extent<1>(length < 16 ? 0 : 16));
}

TEST_CASE("Padding past the largest int gives a negative length, not a wrong one",
          "[cpp][tiled_extent]") {
  CHECK(extent<1>(std::numeric_limits<int>::max()).tile<4>().pad()[0] < 0);
}

TEST_CASE("Tiled extents are usable in constant expressions", "[cpp][tiled_extent]") {
  constexpr auto padded = extent<2>(7, 10).tile<2, 3>().pad();
  static_assert(padded == extent<2>(8, 12));
  CHECK(padded.size() == 96);
}

TEST_CASE("A tiled extent tells the extent of its tiles as a member and as a function",
          "[cpp][tiled_extent]") {
  const auto tiled = extent<3>(25, 51, 85).tile<4, 8, 16>();
  CHECK(tiled.tile_extent == extent<3>(4, 8, 16));
  CHECK(tiled.get_tile_extent() == extent<3>(4, 8, 16));
}
