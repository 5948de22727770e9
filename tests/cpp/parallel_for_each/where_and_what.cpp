// Where launches run, on which data, and what they refuse.
#include <string>
#include <tiles/copy.hpp>
#include <tiles/parallel_for_each.hpp>
#include <vector>

#include "tests/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

const char* const nothing_runs_there =
    "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU "
    "accelerator\".";

}  // namespace

TEST_CASE("Tiles are launched where the array that they are given lives",
          "[cpp][parallel_for_each]") {
  const accelerator_view device = accelerator().create_view();
  array<int> data(extent<1>(8), device);
  parallel_for_each(data.extent.tile<4>(),
                    TILES_KERNEL((data), [&data](tiled_index<4> t) restrict(amp) {
                      data[t] = t.tile[0] * 10 + t.local[0];
                    }));
  CHECK(std::vector<int>(data) == std::vector<int>{0, 1, 2, 3, 10, 11, 12, 13});
}

TEST_CASE("Launches with automatic choice and no array run on the default device",
          "[cpp][parallel_for_each]") {
  std::vector<int> numbers(6, 1);
  const array_view<int> view(6, numbers);
  parallel_for_each(
      accelerator::get_auto_selection_view(), view.extent,
      TILES_KERNEL((view), [=](tiles::index<1> i) restrict(amp) { view[i] += i[0]; }));
  CHECK(view[5] == 6);
}

TEST_CASE("Tiles are refused on the host's view", "[cpp][parallel_for_each]") {
  std::vector<int> numbers(8, 7);
  const array_view<int> view(8, numbers);
  CHECK_THROWS_WITH(
      parallel_for_each(the_host(), view.extent.tile<4>(),
                        TILES_KERNEL((view), [=](tiled_index<4> t) restrict(amp) { view[t] = 0; })),
      nothing_runs_there);
  CHECK(view[7] == 7);
}

TEST_CASE("An array on the host is refused, in tiles as well", "[cpp][parallel_for_each]") {
  array<int> staging(8, the_host(), the_device());
  CHECK_THROWS_WITH(
      parallel_for_each(
          staging.extent.tile<4>(),
          TILES_KERNEL((staging), [&staging](tiled_index<4> t) restrict(amp) { staging[t] = 0; })),
      nothing_runs_there);
}

TEST_CASE("A kernel has as many arrays and views as it likes", "[cpp][parallel_for_each]") {
  std::vector<int> numbers(12, 1);
  array<int> a(12, numbers.begin());
  array<int> b(12, numbers.begin());
  const array_view<const int> c(12, numbers);
  array_view<int> d(12);
  parallel_for_each(a.extent,
                    TILES_KERNEL((a, b, c, d), [ =, &a, &b ](tiles::index<1> i) restrict(amp) {
                      b[i] += 10 * i[0];
                      d[i] = a[i] + 100 * b[i] + 10000 * c[i];
                    }));
  CHECK(d[11] == 1 + 100 * 111 + 10000);
  CHECK(std::vector<int>(b)[11] == 111);
}

TEST_CASE("Launches on one accelerator view run in their order", "[cpp][parallel_for_each]") {
  const accelerator_view where = accelerator().create_view();
  array<int> data(extent<1>(16), where);
  parallel_for_each(
      where, data.extent,
      TILES_KERNEL((data), [&data](tiles::index<1> i) restrict(amp) { data[i] = 1; }));
  for (int round = 0; round < 10; ++round) {
    parallel_for_each(where, data.extent,
                      TILES_KERNEL((data, round), [&data, round ](tiles::index<1> i) restrict(amp) {
                        data[i] = 2 * data[i] + round % 2;
                      }));
  }
  int expected = 1;
  for (int round = 0; round < 10; ++round) expected = 2 * expected + round % 2;
  CHECK(std::vector<int>(data) == std::vector<int>(16, expected));
}

TEST_CASE("A domain may be smaller than the data", "[cpp][parallel_for_each]") {
  std::vector<int> numbers(10, 1);
  const array_view<int> view(10, numbers);
  parallel_for_each(extent<1>(4), TILES_KERNEL((view), [=](tiles::index<1> i) restrict(amp) {
                      view[i[0] + 3] = 2;
                    }));
  view.synchronize();
  CHECK(numbers == std::vector<int>{1, 1, 1, 2, 2, 2, 2, 1, 1, 1});
}

TEST_CASE("A padded domain has threads beyond the data, which a kernel keeps away",
          "[cpp][parallel_for_each]") {
  std::vector<int> numbers(10, 1);
  const array_view<int> view(10, numbers);
  parallel_for_each(view.extent.tile<4>().pad(),
                    TILES_KERNEL((view), [=](tiled_index<4> t) restrict(amp) {
                      if (view.extent.contains(t.global)) view[t] += t.global[0];
                    }));
  view.synchronize();
  CHECK(numbers == std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
}

TEST_CASE("A truncated domain leaves the rest of the data alone", "[cpp][parallel_for_each]") {
  std::vector<int> numbers(10, 1);
  const array_view<int> view(10, numbers);
  parallel_for_each(view.extent.tile<4>().truncate(),
                    TILES_KERNEL((view), [=](tiled_index<4> t) restrict(amp) { view[t] = 2; }));
  view.synchronize();
  CHECK(numbers == std::vector<int>{2, 2, 2, 2, 2, 2, 2, 2, 1, 1});
}

TEST_CASE("A thread sees its own place in the domain in each member of its tiled_index",
          "[cpp][parallel_for_each]") {
  std::vector<int> numbers(6 * 6);
  const array_view<int, 2> view(6, 6, numbers);
  parallel_for_each(view.extent.tile<2, 3>(),
                    TILES_KERNEL((view), [=](tiled_index<2, 3> t) restrict(amp) {
                      const bool origins_fit = t.tile_origin == t.global - t.local;
                      const bool tiles_fit = t.tile_origin[0] == t.tile[0] * t.tile_extent[0] &&
                                             t.tile_origin[1] == t.tile[1] * t.tile_dim1;
                      view[t.global] = origins_fit && tiles_fit ? 1 : 0;
                    }));
  view.synchronize();
  CHECK(numbers == std::vector<int>(36, 1));
}
