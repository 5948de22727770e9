// What the host may do with a tile's barrier: name it and hand it on.
#include <tiles/tile_barrier.hpp>
#include <type_traits>
#include <utility>

#include "tests/support/catch.hpp"

using tiles::tile_barrier;

namespace {

template <class T, class = void>
struct is_made_of_braces : std::false_type {};
template <class T>
struct is_made_of_braces<T, std::void_t<decltype(T{})>> : std::true_type {};

}  // namespace

TEST_CASE("The host cannot make a barrier", "[cpp][tile_barrier]") {
  STATIC_REQUIRE_FALSE(std::is_default_constructible_v<tile_barrier>);
  STATIC_REQUIRE_FALSE(is_made_of_braces<tile_barrier>::value);
}

TEST_CASE("A barrier is copied and not assigned", "[cpp][tile_barrier]") {
  STATIC_REQUIRE(std::is_copy_constructible_v<tile_barrier>);
  STATIC_REQUIRE_FALSE(std::is_copy_assignable_v<tile_barrier>);
}
