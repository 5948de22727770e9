#include "libtiles/core/shape.hpp"

#include "libtiles/core/error.hpp"
#include "tests/support/catch.hpp"

using libtiles::dense_strides;
using libtiles::element_count;
using libtiles::extents;

TEST_CASE("the number of elements is the product of the extents") {
  CHECK(element_count({7}) == 7);
  CHECK(element_count({8, 9}) == 72);
  CHECK(element_count({1, 1, 1, 1, 1, 1, 1, 1}) == 1);
}

TEST_CASE("a shape with an extent of 0 has no elements, however large the others are") {
  CHECK(element_count({0}) == 0);
  CHECK(element_count({INT64_MAX, 0, INT64_MAX}) == 0);
}

TEST_CASE("a negative extent is refused with its dimension") {
  CHECK_THROWS_WITH(element_count({3, -2}), "extent of dimension 1 is -2; expected 0 or more");
  CHECK_THROWS_WITH(element_count({0, -2}), "extent of dimension 1 is -2; expected 0 or more");
}

TEST_CASE("more elements than 64 bits can count are refused, not wrapped") {
  CHECK(element_count({INT64_MAX}) == INT64_MAX);
  CHECK_THROWS_WITH(element_count({INT64_MAX, 2}),
                    "extents (9223372036854775807, 2) hold more elements than 64 bits can count");
}

TEST_CASE("row-major strides grow towards dimension 0") {
  CHECK(dense_strides({5}) == extents{1});
  CHECK(dense_strides({4, 3, 2}) == extents{6, 2, 1});
}

TEST_CASE("the strides of data without elements do not overflow") {
  CHECK(dense_strides({INT64_MAX, 0, INT64_MAX, INT64_MAX}) == extents{1, 1, 1, 1});
}

TEST_CASE("extents are shown in parentheses") {
  CHECK(libtiles::to_string(extents{5}) == "(5)");
  CHECK(libtiles::to_string(extents{8, 9}) == "(8, 9)");
}
