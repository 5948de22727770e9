// Domains that are larger than the data: what may run, and what must not.
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

const std::vector<int>& ten_numbers() {
  static const std::vector<int> numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  return numbers;
}

std::vector<int> doubled_numbers() {
  std::vector<int> numbers = ten_numbers();
  for (int& each : numbers) each *= 2;
  return numbers;
}

/// What `fill(x, y)` makes of y, which begins as ten elements of -1.
template <class Fill>
std::vector<int> filled(const Fill& fill) {
  std::vector<int> in = ten_numbers(), out(10, -1);
  fill(array_view<int, 1>(10, in), array_view<int, 1>(10, out));
  return out;
}

}  // namespace

TEST_CASE("A padded domain that exceeds a view is refused, and writes nothing",
          "[cpp][parallel_for_each]") {
  std::vector<int> memory(12, -1), in(12, 7);
  const array_view<int, 1> x(12, in), y(10, memory);
  try {
    parallel_for_each(y.extent.tile<4>().pad(), TILES_KERNEL((x, y), [=
    ](tiled_index<4> t) restrict(amp) { y[t] = x[t] * 2; }));
    FAIL("the launch was not refused");
  } catch (const invalid_compute_domain& error) {
    CHECK_THAT(error.what(),
               Catch::Matchers::StartsWith("concurrency::parallel_for_each: unsupported compute "
                                           "domain, the domain (12) exceeds 'y' (10): "));
    CHECK_THAT(error.what(), Catch::Matchers::EndsWith(
                                 " writes 'y' without a guard at t.global[0] in dimension 0, "
                                 "which goes up to 11."));
    CHECK(error.get_advice() ==
          std::string("make the kernel write 'y' only if t.in_bounds(y), or truncate the domain to "
                      "(8)"));
  }
  y.synchronize();
  CHECK(memory == std::vector<int>(12, -1));
}

TEST_CASE("A padded domain runs where the kernel guards what it touches",
          "[cpp][parallel_for_each]") {
  CHECK(filled([](const array_view<int, 1>& x, const array_view<int, 1>& y) {
          parallel_for_each(y.extent.tile<4>().pad(),
                            TILES_KERNEL((x, y), [=](tiled_index<4> t) restrict(amp) {
                              if (t.in_bounds(y)) y[t] = x[t] * 2;
                            }));
        }) == doubled_numbers());
  CHECK(filled([](const array_view<int, 1>& x, const array_view<int, 1>& y) {
          parallel_for_each(y.extent.tile<4>().pad(),
                            TILES_KERNEL((x, y), [=](tiled_index<4> t) restrict(amp) {
                              if (t.global[0] >= y.extent[0]) return;
                              y[t] = x[t] * 2;
                            }));
        }) == doubled_numbers());
  CHECK(filled([](const array_view<int, 1>& x, const array_view<int, 1>& y) {
          parallel_for_each(tiles::extent<1>(16),
                            TILES_KERNEL((x, y), [=](tiles::index<1> i) restrict(amp) {
                              const int value = y.extent.contains(i) ? x[i] : 0;
                              if (y.extent.contains(i)) y[i] = value * 2;
                            }));
        }) == doubled_numbers());
}

TEST_CASE("A padded domain runs where each index is brought into the view",
          "[cpp][parallel_for_each]") {
  CHECK(filled([](const array_view<int, 1>& x, const array_view<int, 1>& y) {
          parallel_for_each(tiles::extent<1>(16),
                            TILES_KERNEL((x, y), [=](tiles::index<1> i) restrict(amp) {
                              const int place = min(i[0], y.extent[0] - 1);
                              y[place] = x[place] * 2;
                            }));
        }) == doubled_numbers());
}

TEST_CASE("A padded domain runs where the view is padded too", "[cpp][parallel_for_each]") {
  std::vector<int> memory(12, -1);
  const array_view<int, 1> padded(12, memory);
  parallel_for_each(tiles::extent<1>(10).tile<4>().pad(), TILES_KERNEL((padded), [=
  ](tiled_index<4> t) restrict(amp) { padded[t] = t.global[0]; }));
  CHECK(padded[11] == 11);
}

TEST_CASE("A domain of one dimension runs over the rows of a view", "[cpp][parallel_for_each]") {
  std::vector<int> memory(6, -1);
  const array_view<int, 2> rows(2, 3, memory);
  parallel_for_each(tiles::extent<1>(2), TILES_KERNEL((rows), [=](tiles::index<1> i) restrict(amp) {
                      rows(i[0], 2) = i[0];
                    }));
  CHECK(rows(1, 2) == 1);
}
