// Regions of bytes as rectangles.
#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

byte_region region_of(const std::vector<byte_range>& ranges) {
  byte_region region;
  for (const byte_range& each : ranges) region.append(each);
  return region;
}

}  // namespace

TEST_CASE("nothing makes no runs", "[copy_runs]") { CHECK(group_runs({}).empty()); }

TEST_CASE("ranges of one length and one distance are one rectangle", "[copy_runs]") {
  const auto groups = group_runs(region_of({{3, 7}, {13, 17}, {23, 27}}));
  REQUIRE(groups.size() == 1);
  CHECK(groups[0].begin == 3);
  CHECK(groups[0].length == 4);
  CHECK(groups[0].pitch == 10);
  CHECK(groups[0].count == 3);
}

TEST_CASE("another length or distance begins another rectangle", "[copy_runs]") {
  const auto groups = group_runs(region_of({{0, 4}, {10, 14}, {21, 25}, {31, 35}, {41, 46}}));
  REQUIRE(groups.size() == 3);
  CHECK(groups[0].count == 2);
  CHECK(groups[1].begin == 21);
  CHECK(groups[1].count == 2);
  CHECK(groups[2].length == 5);
}

TEST_CASE("a rectangle leaves its last row out where the buffer ends before that row's pitch",
          "[copy_runs]") {
  const byte_region region = region_of({{3, 7}, {13, 17}, {23, 27}});
  CHECK(rectangles_of(region, 30).size() == 1);
  const auto rectangles = rectangles_of(region, 29);
  REQUIRE(rectangles.size() == 2);
  CHECK(rectangles[0].count == 2);
  CHECK(rectangles[1].begin == 23);
  CHECK(rectangles[1].length == 4);
  CHECK(rectangles[1].count == 1);
}
