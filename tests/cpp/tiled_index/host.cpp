// What the host may say about a tiled_index, of which only kernels have values.
#include <tiles/tiled_index.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using tiles::extent;
using tiles::tile_barrier;
using tiles::tiled_index;

TEST_CASE("A tiled_index's rank is the number of the tile's dimensions", "[cpp][tiled_index]") {
  STATIC_REQUIRE(tiled_index<4>::rank == 1);
  STATIC_REQUIRE(tiled_index<4, 5>::rank == 2);
  STATIC_REQUIRE(tiled_index<4, 5, 6>::rank == 3);
}

TEST_CASE("A tiled_index tells the tile's dimensions as constants", "[cpp][tiled_index]") {
  STATIC_REQUIRE(tiled_index<4, 5, 6>::tile_dim0 == 4);
  STATIC_REQUIRE(tiled_index<4, 5, 6>::tile_dim1 == 5);
  STATIC_REQUIRE(tiled_index<4, 5, 6>::tile_dim2 == 6);
}

TEST_CASE("A tiled_index tells the extent of its tile without a value", "[cpp][tiled_index]") {
  STATIC_REQUIRE(tiled_index<4>::get_tile_extent() == extent<1>(4));
  STATIC_REQUIRE(tiled_index<4, 5>::get_tile_extent() == extent<2>(4, 5));
  STATIC_REQUIRE(tiled_index<4, 5, 6>::get_tile_extent() == extent<3>(4, 5, 6));
}

TEST_CASE("A tiled_index becomes an index of its rank by itself", "[cpp][tiled_index]") {
  STATIC_REQUIRE(std::is_convertible_v<tiled_index<4>, tiles::index<1>>);
  STATIC_REQUIRE(std::is_convertible_v<tiled_index<4, 5, 6>, tiles::index<3>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<tiled_index<4, 5>, tiles::index<1>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<tiles::index<1>, tiled_index<4>>);
}

TEST_CASE("A tiled_index is made of four indices and a barrier, or of another",
          "[cpp][tiled_index]") {
  using position = const tiles::index<2>&;
  STATIC_REQUIRE(std::is_constructible_v<tiled_index<4, 5>, position, position, position, position,
                                         const tile_barrier&>);
  STATIC_REQUIRE(std::is_copy_constructible_v<tiled_index<4, 5>>);
  STATIC_REQUIRE_FALSE(std::is_default_constructible_v<tiled_index<4, 5>>);
}

TEST_CASE("Members of a tiled_index are for reading", "[cpp][tiled_index]") {
  using tiled = tiled_index<4, 5>;
  STATIC_REQUIRE(std::is_same_v<decltype(tiled::global), const tiles::index<2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiled::local), const tiles::index<2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiled::tile), const tiles::index<2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiled::tile_origin), const tiles::index<2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiled::barrier), const tile_barrier>);
  STATIC_REQUIRE(std::is_same_v<decltype(tiled::tile_extent), const extent<2>>);
}
