// Which bytes the elements of a window are.
#include <set>

#include "libtiles/runtime/geometry/data_window.hpp"
#include "tests/runtime/data/random_windows.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/support/catch.hpp"

using namespace windows;

namespace {

byte_region region_by_elements(const data_window& window) {
  byte_region region;
  for_each_address(window, [&](address at) {
    region.add(byte_region(byte_range{at, at + window.element.size}));
  });
  return region;
}

std::string refused(const std::function<void()>& body) {
  const error failure = error_of(body);
  CHECK(failure.code() == status::invalid_argument);
  return failure.what();
}

}  // namespace

TEST_CASE("the region of a window holds the bytes of its elements and no others", "[data_window]") {
  random_windows random(7);
  for (int i = 0; i < 5000; ++i) {
    const data_window window = random.within(1000, 200);
    const byte_region expected = region_by_elements(window);
    REQUIRE(region_of(window).ranges() == expected.ranges());
    REQUIRE(hull_of(window) == expected.hull());
  }
}

TEST_CASE("the region of dense elements is one range", "[data_window]") {
  CHECK(region_of(dense(64, {3, 5, 7})).ranges() == std::vector<byte_range>{{64, 64 + 420}});
  CHECK(region_of(of(64, {5, 3}, {1, 5})).ranges() == std::vector<byte_range>{{64, 64 + 60}});
  CHECK(region_of(of(124, {4, 4}, {-4, -1})).ranges() == std::vector<byte_range>{{64, 128}});
}

TEST_CASE("a stride of zero shows the same elements again", "[data_window]") {
  const data_window rows = of(64, {1000000, 3}, {0, 1});
  CHECK(region_of(rows).ranges() == std::vector<byte_range>{{64, 76}});
  CHECK_FALSE(is_dense(rows));
}

TEST_CASE("a window overlaps itself where elements share a place, for one reason or two",
          "[data_window]") {
  CHECK(overlaps_itself(of(0, {2}, {0})));
  CHECK(overlaps_itself(of(0, {4, 3}, {0, 1})));
  CHECK(overlaps_itself(of(0, {4, 3}, {1, 1})));
  CHECK(overlaps_itself(of(24, {4, 3}, {-1, 2})));
  CHECK(overlaps_itself(of(0, {4, 4, 2}, {2, 3, 100})));
  CHECK_FALSE(overlaps_itself(of(0, {3, 2}, {2, 3})));
  CHECK_FALSE(overlaps_itself(of(0, {1, 3}, {0, 1})));
  CHECK_FALSE(overlaps_itself(of(0, {0, 3}, {0, 0})));
  CHECK_FALSE(overlaps_itself(of(16, {5, 3}, {3, -1})));
}

TEST_CASE("no window is said to overlap itself that does not", "[data_window]") {
  random_windows random(11);
  int overlapping = 0;
  for (int i = 0; i < 5000; ++i) {
    const data_window window = random.within(1000, 200);
    std::set<address> places;
    bool is_shared = false;
    for_each_address(window, [&](address at) { is_shared |= !places.insert(at).second; });
    INFO(to_string(window.shape) << " by " << to_string(window.strides));
    if (window.shape.size() <= 2) REQUIRE(overlaps_itself(window) == is_shared);
    if (overlaps_itself(window)) REQUIRE(is_shared);
    overlapping += is_shared ? 1 : 0;
  }
  CHECK(overlapping > 50);
  CHECK(overlapping < 4950);
}

TEST_CASE("only elements one after the other are dense", "[data_window]") {
  CHECK(is_dense(dense(0, {2, 3, 4})));
  CHECK(is_dense(of(0, {1, 3}, {77, 1})));
  CHECK(is_dense(of(0, {3, 0}, {5, 9})));
  CHECK_FALSE(is_dense(of(0, {2, 3}, {4, 1})));
  CHECK_FALSE(is_dense(of(0, {3, 2}, {1, 3})));
  CHECK_FALSE(is_dense(of(8, {3}, {-1})));
}

TEST_CASE("the reach of a window is counted with negative strides", "[data_window]") {
  const window_reach reach = reach_of(int_element, {3, 4}, {-10, 2});
  CHECK(reach.below_first == 80);
  CHECK(reach.size == 80 + 24 + 4);
  CHECK(reach_of(int_element, {0, 4}, {-10, 2}).size == 0);
}

TEST_CASE("what 63 bits cannot count is refused with the dimension", "[data_window]") {
  CHECK(refused([] {
          reach_of(int_element, {2, 2}, {1, INT64_MIN});
        }) ==
        "stride of dimension 1 is -9223372036854775808 elements; the last element is more than "
        "2^63 bytes away from the first");
  CHECK(refused([] {
          reach_of(int_element, {3, 2}, {INT64_MAX / 8, INT64_MAX / 8});
        }) ==
        "stride of dimension 1 is 1152921504606846975 elements; the last element is more than "
        "2^63 bytes away from the first");
  CHECK(refused([] { size_in_bytes(int_element, {2147483648}); }) ==
        "extent of dimension 0 is 2147483648; expected at most 2147483647, use more dimensions");
  CHECK(refused([] {
          size_in_bytes(int_element, {2147483647, 2147483647, 2});
        }) == "extents (2147483647, 2147483647, 2) of 4-byte elements are more than 2^63 bytes");
  CHECK(refused([] { size_in_bytes(int_element, extents(9, 1)); }) == "rank is 9; expected 1 to 8");
}

TEST_CASE("a dimension of one element may have any stride", "[data_window]") {
  const data_window window = of(64, {1, 2}, {INT64_MIN, 1});
  CHECK(region_of(window).ranges() == std::vector<byte_range>{{64, 72}});
  CHECK(is_dense(window));
}
