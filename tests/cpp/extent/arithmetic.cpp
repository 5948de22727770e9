// Arithmetic on the lengths of an extent.
#include <tiles/extent.hpp>

#include "tests/cpp/operators.hpp"
#include "tests/support/catch.hpp"

using tiles::extent;

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

TEST_CASE("An extent's assigning operators and prefix increments give the extent itself",
          "[cpp][extent]") {
  extent<2> shape(8, 9);
  CHECK(&(shape += extent<2>(1, 1)) == &shape);
  CHECK(&(shape -= extent<2>(1, 1)) == &shape);
  CHECK(&(shape += tiles::index<2>(1, 1)) == &shape);
  CHECK(&(shape -= tiles::index<2>(1, 1)) == &shape);
  CHECK(&(shape %= extent<2>(100, 100)) == &shape);
  CHECK(&(shape += 1) == &shape);
  CHECK(&(shape -= 1) == &shape);
  CHECK(&(shape *= 1) == &shape);
  CHECK(&(shape /= 1) == &shape);
  CHECK(&(shape %= 100) == &shape);
  CHECK(&++shape == &shape);
  CHECK(&--shape == &shape);
  CHECK(shape == extent<2>(8, 9));
}

TEST_CASE("An int on the right of extent arithmetic is meant for every length", "[cpp][extent]") {
  const extent<2> shape(8, 9);
  CHECK(shape + 1 == extent<2>(9, 10));
  CHECK(shape - 1 == extent<2>(7, 8));
  CHECK(shape * 3 == extent<2>(24, 27));
  CHECK(shape / 2 == extent<2>(4, 4));
  CHECK(shape % 5 == extent<2>(3, 4));
}

TEST_CASE("An int on the left of extent arithmetic is the left operand", "[cpp][extent]") {
  const extent<2> shape(8, 9);
  CHECK(100 + shape == extent<2>(108, 109));
  CHECK(100 - shape == extent<2>(92, 91));
  CHECK(100 * shape == extent<2>(800, 900));
  CHECK(100 / shape == extent<2>(12, 11));
  CHECK(100 % shape == extent<2>(4, 1));
}

TEST_CASE("Increments move all lengths, before or after the value is taken", "[cpp][extent]") {
  extent<2> shape(1, 2);
  CHECK(++shape == extent<2>(2, 3));
  CHECK(shape++ == extent<2>(2, 3));
  CHECK(shape == extent<2>(3, 4));
  CHECK(shape-- == extent<2>(3, 4));
  CHECK(--shape == extent<2>(1, 2));
}

TEST_CASE("Extent arithmetic is usable in constant expressions", "[cpp][extent]") {
  constexpr extent<3> shape = (extent<3>(1, 2, 3) + tiles::index<3>(1, 1, 1)) * 2 - 1;
  STATIC_REQUIRE(shape == extent<3>(3, 5, 7));
  STATIC_REQUIRE(shape % extent<3>(2, 3, 4) == extent<3>(1, 2, 3));
}

TEMPLATE_TEST_CASE_SIG("Extent arithmetic works on every length at any rank", "[cpp][extent]",
                       ((int N), N), 1, 2, 3, 4, 8, 16) {
  extent<N> shape;
  tiles::index<N> offset;
  for (int d = 0; d < N; ++d) {
    shape[d] = 10 * d + 7;
    offset[d] = d;
  }
  const extent<N> grown = shape + offset;
  const extent<N> rest = shape % (extent<N>() + 4);
  for (int d = 0; d < N; ++d) {
    CAPTURE(d);
    CHECK(grown[d] == 11 * d + 7);
    CHECK((grown - shape)[d] == d);
    CHECK((grown - offset)[d] == shape[d]);
    CHECK(rest[d] == (10 * d + 7) % 4);
  }
}

TEST_CASE("Extents of different ranks are neither added nor compared", "[cpp][extent]") {
  STATIC_REQUIRE(is_added<extent<2>, extent<2>>::value);
  STATIC_REQUIRE(is_compared<extent<2>, extent<2>>::value);
  STATIC_REQUIRE_FALSE(is_added<extent<2>, extent<3>>::value);
  STATIC_REQUIRE_FALSE(is_compared<extent<2>, extent<3>>::value);
  STATIC_REQUIRE_FALSE(is_added<extent<2>, extent<1>>::value);
  STATIC_REQUIRE(is_added<extent<2>, tiles::index<2>>::value);
  STATIC_REQUIRE_FALSE(is_added<extent<2>, tiles::index<1>>::value);
  STATIC_REQUIRE_FALSE(is_compared<extent<2>, tiles::index<2>>::value);
}
