// Tiled extents made to whole tiles.
#include <limits>
#include <tiles/tiled_extent.hpp>

#include "tests/support/catch.hpp"

using tiles::extent;
using tiles::tiled_extent;

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

TEST_CASE("pad and truncate of a tiled extent leave it as it is and keep its tile",
          "[cpp][tiled_extent]") {
  const auto tiled = extent<2>(7, 10).tile<2, 3>();
  const tiled_extent<2, 3> padded = tiled.pad();
  const tiled_extent<2, 3> truncated = tiled.truncate();
  CHECK(tiled == extent<2>(7, 10));
  CHECK(padded == extent<2>(8, 12));
  CHECK(truncated == extent<2>(6, 9));
}

TEST_CASE("pad and truncate of an empty extent are empty", "[cpp][tiled_extent]") {
  CHECK(tiled_extent<4, 5>().pad() == extent<2>(0, 0));
  CHECK(tiled_extent<4, 5>().truncate() == extent<2>(0, 0));
}

TEST_CASE("pad and truncate round each dimension by the tile's own", "[cpp][tiled_extent]") {
  const auto tiled = extent<3>(10, 10, 10).tile<3, 4, 7>();
  CHECK(tiled.pad() == extent<3>(12, 12, 14));
  CHECK(tiled.truncate() == extent<3>(9, 8, 7));
}

TEST_CASE("A tile of one thread changes nothing", "[cpp][tiled_extent]") {
  const auto tiled = extent<2>(7, 11).tile<1, 1>();
  CHECK(tiled.pad() == extent<2>(7, 11));
  CHECK(tiled.truncate() == extent<2>(7, 11));
}
