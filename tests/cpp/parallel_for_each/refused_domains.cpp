// Compute domains that are refused, with C++ AMP's own words.
#include <string>
#include <tiles/parallel_for_each.hpp>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

std::string not_positive(int dimension, int length) {
  return "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension " +
         std::to_string(dimension) + " of the compute domain (" + std::to_string(length) +
         ") cannot be smaller than or equal to 0.";
}

std::string not_divisible(int dimension, int length, int tile) {
  const std::string number = std::to_string(dimension);
  return "concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of "
         "dimension " +
         number + " of the compute domain (" + std::to_string(length) +
         ") cannot be evenly divided by the extent of dimension " + number + " of the tile (" +
         std::to_string(tile) + ").";
}

void launch(const extent<1>& domain) {
  parallel_for_each(domain, TILES_KERNEL((), [=](tiles::index<1> i) restrict(amp){}));
}
void launch(const extent<2>& domain) {
  parallel_for_each(domain, TILES_KERNEL((), [=](tiles::index<2> i) restrict(amp){}));
}
void launch(const extent<3>& domain) {
  parallel_for_each(domain, TILES_KERNEL((), [=](tiles::index<3> i) restrict(amp){}));
}
void launch(const tiled_extent<4>& domain) {
  parallel_for_each(domain, TILES_KERNEL((), [=](tiled_index<4> t) restrict(amp){}));
}
void launch(const tiled_extent<4, 8>& domain) {
  parallel_for_each(domain, TILES_KERNEL((), [=](tiled_index<4, 8> t) restrict(amp){}));
}
void launch(const tiled_extent<2, 4, 8>& domain) {
  parallel_for_each(domain, TILES_KERNEL((), [=](tiled_index<2, 4, 8> t) restrict(amp){}));
}

}  // namespace

TEST_CASE("A domain of default lengths is refused", "[cpp][parallel_for_each]") {
  CHECK_THROWS_WITH(launch(extent<1>()), not_positive(0, 0));
  CHECK_THROWS_WITH(launch(extent<3>()), not_positive(0, 0));
  CHECK_THROWS_WITH(launch(tiled_extent<4>()), not_positive(0, 0));
}

TEST_CASE("The first dimension that is not positive is the one that is told",
          "[cpp][parallel_for_each]") {
  CHECK_THROWS_WITH(launch(extent<3>(4, -1, 0)), not_positive(1, -1));
  CHECK_THROWS_WITH(launch(extent<3>(4, 4, 0)), not_positive(2, 0));
  CHECK_THROWS_WITH(launch(extent<3>(-7, 0, -1)), not_positive(0, -7));
}

TEST_CASE("A tiled domain with a dimension below one is refused before tiles are looked at",
          "[cpp][parallel_for_each]") {
  CHECK_THROWS_WITH(launch(extent<1>(-4).tile<4>()), not_positive(0, -4));
  CHECK_THROWS_WITH(launch(extent<2>(3, 0).tile<4, 8>()), not_positive(1, 0));
  CHECK_THROWS_WITH(launch(extent<3>(3, 4, -8).tile<2, 4, 8>()), not_positive(2, -8));
}

TEST_CASE("The first dimension that its tile does not divide is the one that is told",
          "[cpp][parallel_for_each]") {
  CHECK_THROWS_WITH(launch(extent<1>(7).tile<4>()), not_divisible(0, 7, 4));
  CHECK_THROWS_WITH(launch(extent<2>(8, 12).tile<4, 8>()), not_divisible(1, 12, 8));
  CHECK_THROWS_WITH(launch(extent<2>(6, 12).tile<4, 8>()), not_divisible(0, 6, 4));
  CHECK_THROWS_WITH(launch(extent<3>(2, 4, 9).tile<2, 4, 8>()), not_divisible(2, 9, 8));
  CHECK_THROWS_WITH(launch(extent<3>(2, 5, 9).tile<2, 4, 8>()), not_divisible(1, 5, 4));
}

TEST_CASE("A domain smaller than its tile is refused", "[cpp][parallel_for_each]") {
  CHECK_THROWS_WITH(launch(extent<1>(3).tile<4>()), not_divisible(0, 3, 4));
}

TEST_CASE("Threads are counted without overflow", "[cpp][parallel_for_each]") {
  CHECK_THROWS_AS(launch(extent<3>(9110917, 3627949, 558080)), invalid_compute_domain);
  CHECK_THROWS_WITH(launch(extent<2>(65536, 65536)),
                    "concurrency::parallel_for_each: unsupported compute domain, The number of "
                    "threads requested (4294967296) exceeds the limit (4294967295).");
}

TEST_CASE("Too many threads in tiles are refused as well", "[cpp][parallel_for_each]") {
  CHECK_THROWS_WITH(launch(extent<2>(65536, 65536).tile<4, 8>()),
                    ContainsSubstring("The number of threads requested (4294967296) exceeds"));
}

TEST_CASE("A refused domain is an invalid argument", "[cpp][parallel_for_each]") {
  try {
    launch(extent<1>(0));
    FAIL("no exception");
  } catch (const invalid_compute_domain& refused) {
    CHECK(refused.get_error_code() == static_cast<error_code>(0x80070057));
    CHECK(refused.get_status() == TILES_ERROR_INVALID_COMPUTE_DOMAIN);
  }
}

TEST_CASE("Tiled extents that were padded or truncated are launched", "[cpp][parallel_for_each]") {
  CHECK_NOTHROW(launch(extent<3>(3, 5, 9).tile<2, 4, 8>().pad()));
  CHECK_NOTHROW(launch(extent<3>(3, 5, 9).tile<2, 4, 8>().truncate()));
}
