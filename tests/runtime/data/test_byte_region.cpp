// Sets of bytes, against a set that has a flag for each byte.
#include <bitset>
#include <random>

#include "libtiles/runtime/geometry/byte_region.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using namespace libtiles::runtime;

namespace {

constexpr std::size_t limit = 97;
using bytes = std::bitset<limit>;

bytes bytes_of(const byte_region& region) {
  bytes all;
  for (const byte_range& each : region.ranges()) {
    for (address at = each.begin; at < each.end; ++at) all.set(at);
  }
  return all;
}

bool is_well_formed(const byte_region& region) {
  const auto& ranges = region.ranges();
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (ranges[i].begin >= ranges[i].end) return false;
    if (i > 0 && ranges[i].begin <= ranges[i - 1].end) return false;
  }
  return true;
}

class random_regions {
 public:
  byte_range range() {
    const address a = number_(engine_);
    const address b = number_(engine_);
    return {std::min(a, b), std::max(a, b)};
  }

  byte_region region() {
    byte_region sum;
    const int count = static_cast<int>(number_(engine_) % 6);
    for (int i = 0; i < count; ++i) sum.add(byte_region(range()));
    return sum;
  }

 private:
  std::mt19937 engine_{2027};
  std::uniform_int_distribution<address> number_{0, limit};
};

}  // namespace

TEST_CASE("regions are added, subtracted and intersected as sets of bytes are", "[byte_region]") {
  random_regions random;
  for (int i = 0; i < 20000; ++i) {
    const byte_region a = random.region();
    const byte_region b = random.region();
    const byte_region sum = a + b;
    const byte_region rest = a - b;
    const byte_region both = a & b;
    REQUIRE(bytes_of(sum) == (bytes_of(a) | bytes_of(b)));
    REQUIRE(bytes_of(rest) == (bytes_of(a) & ~bytes_of(b)));
    REQUIRE(bytes_of(both) == (bytes_of(a) & bytes_of(b)));
    REQUIRE((is_well_formed(sum) && is_well_formed(rest) && is_well_formed(both)));
  }
}

TEST_CASE("a region knows what it contains and what it shares a byte with", "[byte_region]") {
  random_regions random;
  for (int i = 0; i < 20000; ++i) {
    const byte_region a = random.region();
    const byte_region b = random.region();
    const byte_range range = random.range();
    const bytes asked = bytes_of(byte_region(range));
    REQUIRE(a.size() == bytes_of(a).count());
    REQUIRE(a.is_empty() == bytes_of(a).none());
    REQUIRE(a.contains(range) == ((asked & ~bytes_of(a)).none()));
    REQUIRE(a.contains(b) == ((bytes_of(b) & ~bytes_of(a)).none()));
    REQUIRE(a.intersects(range) == ((asked & bytes_of(a)).any()));
  }
}

TEST_CASE("the hull of a region goes from its first byte to its last", "[byte_region]") {
  byte_region region(byte_range{5, 7});
  region.add(byte_region(byte_range{20, 21}));
  CHECK(region.hull() == byte_range{5, 21});
  CHECK(byte_region().hull() == byte_range{0, 0});
}

TEST_CASE("ranges that touch become one", "[byte_region]") {
  byte_region region;
  region.append({2, 4});
  region.append({4, 6});
  region.append({6, 6});
  region.append({5, 5});
  CHECK(region.ranges() == std::vector<byte_range>{{2, 6}});
}

TEST_CASE("a region of the highest addresses is as any other", "[byte_region]") {
  constexpr address top = ~address{0};
  byte_region region(byte_range{top - 8, top});
  region.subtract(byte_region(byte_range{top - 4, top - 2}));
  CHECK(region.ranges() == std::vector<byte_range>{{top - 8, top - 4}, {top - 2, top}});
}

TEST_CASE("a region that has room for what it is changed by stays where it is", "[byte_region]") {
  random_regions random;
  for (int i = 0; i < 20000; ++i) {
    byte_region a = random.region();
    const byte_region b = random.region(), c = random.region();
    const bytes expected = (bytes_of(a) | bytes_of(b)) & ~bytes_of(c);
    a.make_room(b.ranges().size() + c.ranges().size());
    const byte_range* const before = a.ranges().data();
    a.add(b);
    a.subtract(c);
    REQUIRE(a.ranges().data() == before);
    REQUIRE(bytes_of(a) == expected);
    REQUIRE(is_well_formed(a));
  }
}

TEST_CASE("the time to add and subtract scattered parts grows with their number", "[byte_region]") {
  const auto scatter = [](int parts) {
    byte_region sum, rest(byte_range{0, 8 * static_cast<address>(parts)});
    for (int i = 0; i < parts; ++i) {
      const address first = 8 * static_cast<address>(i);
      sum.add(byte_region(byte_range{first, first + 4}));
      rest.subtract(byte_region(byte_range{first, first + 4}));
    }
    REQUIRE(sum.ranges().size() == rest.ranges().size());
  };
  CHECK(growth_of(scatter, 4000) < near_linear);
}
