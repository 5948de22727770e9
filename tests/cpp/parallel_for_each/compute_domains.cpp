#include <string>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

/// What a refused launch says, and what it says to do.
struct refusal {
  std::string what;
  std::string advice;
};

template <class Action>
refusal refusal_of(Action action) {
  try {
    action();
  } catch (const invalid_compute_domain& error) {
    return {error.what(), error.get_advice()};
  }
  return {"nothing was refused", ""};
}

void fill_tiled(const array_view<int, 2>& view) {
  parallel_for_each(view.extent.tile<2, 3>(),
                    TILES_KERNEL((view), [=](tiled_index<2, 3> t) restrict(amp) {
                      view[t] = t.tile[0] * 1000 + t.tile[1] * 100 + t.local[0] * 10 + t.local[1];
                    }));
}

}  // namespace

TEST_CASE("A domain has up to 128 dimensions", "[cpp][parallel_for_each]") {
  int lengths[128];
  for (int& length : lengths) length = 1;
  lengths[0] = 2;
  lengths[100] = 3;
  lengths[127] = 5;
  std::vector<int> data(30);
  array_view<int> view(30, data);
  const tiles::index<128> first(lengths);
  parallel_for_each(tiles::extent<128>(lengths),
                    TILES_KERNEL((view, first), [=](tiles::index<128> i) restrict(amp) {
                      const index<128> j = i + first;
                      view[i[0] * 15 + i[100] * 5 + i[127]] = j[0] * 100 + j[100] * 10 + j[127];
                    }));
  CHECK(view[0] == 235);
  CHECK(view[29] == 359);
}

TEMPLATE_TEST_CASE_SIG("A condition keeps threads of a domain of many dimensions within a view",
                       "[cpp][parallel_for_each]", ((int N), N), 8, 9, 23, 128) {
  int lengths[N];
  for (int& length : lengths) length = 1;
  lengths[0] = 17;
  std::vector<int> data(16);
  array_view<int> view(16, data);
  const kernel fill("fill.tile", "void fill(index<" + std::to_string(N) +
                                     "> i, array_view<int, 1> to) restrict(amp) {\n"
                                     "  if (i[0] < to.extent[0]) to[i[0]] = i[0] + 7;\n}");
  parallel_for_each(tiles::extent<N>(lengths), fill, view);
  for (int i = 0; i < 16; ++i) CHECK(view[i] == i + 7);
}

TEST_CASE("An untiled kernel runs once per point of domains of rank one to three",
          "[cpp][parallel_for_each]") {
  const int length = GENERATE(1, 7, 16, 17);
  CAPTURE(length);
  const auto size = static_cast<std::size_t>(length);
  std::vector<int> line(size), plane(size * 3), space(size * 3 * 5);
  array_view<int> a(length, line);
  array_view<int, 2> b(3, length, plane);
  array_view<int, 3> c(5, 3, length, space);
  parallel_for_each(a.extent,
                    TILES_KERNEL((a), [=](tiles::index<1> i) restrict(amp) { a[i] += i[0]; }));
  parallel_for_each(b.extent, TILES_KERNEL((b), [=](tiles::index<2> i) restrict(amp) {
                      b[i] += 100 * i[0] + i[1];
                    }));
  parallel_for_each(c.extent, TILES_KERNEL((c), [=](tiles::index<3> i) restrict(amp) {
                      c[i] += 10000 * i[0] + 100 * i[1] + i[2];
                    }));
  for (int k = 0; k < length; ++k) {
    CHECK(a[k] == k);
    CHECK(b(2, k) == 200 + k);
    CHECK(c(4, 1, k) == 40100 + k);
  }
}

TEST_CASE("An untiled kernel runs over domains of four to eight dimensions",
          "[cpp][parallel_for_each]") {
  const int shape[] = {2, 1, 3, 5};
  std::vector<int> data(30);
  const array_view<int, 4> view(extent<4>(shape), data);
  parallel_for_each(view.extent, TILES_KERNEL((view), [=](tiles::index<4> i) restrict(amp) {
                      view[i] = ((i[0] * 10 + i[1]) * 10 + i[2]) * 10 + i[3];
                    }));
  view.synchronize();
  for (int n = 0; n < 30; ++n) {
    CHECK(data[static_cast<std::size_t>(n)] == n / 15 * 1000 + n / 5 % 3 * 10 + n % 5);
  }

  const int ones[] = {1, 2, 1, 2, 1, 2, 1, 2};
  std::vector<int> bits(16);
  const array_view<int, 8> cube(extent<8>(ones), bits);
  parallel_for_each(cube.extent, TILES_KERNEL((cube), [=](tiles::index<8> i) restrict(amp) {
                      cube[i] = i[1] * 8 + i[3] * 4 + i[5] * 2 + i[7];
                    }));
  cube.synchronize();
  for (int n = 0; n < 16; ++n) CHECK(bits[static_cast<std::size_t>(n)] == n);
}

TEST_CASE("A fault in a domain of four dimensions tells the thread by its number",
          "[cpp][parallel_for_each]") {
  const int shape[] = {2, 1, 3, 5};
  std::vector<int> data(29);
  const array_view<int> line(29, data);
  const accelerator_view checked = accelerator().create_debug_view();
  parallel_for_each(checked, extent<4>(shape),
                    TILES_KERNEL((line), [=](tiles::index<4> i) restrict(amp) {
                      line[(i[0] * 3 + i[2]) * 5 + i[3]] = 1;
                    }));
  try {
    checked.wait();
    FAIL("no exception");
  } catch (const kernel_fault& error) {
    CHECK_THAT(error.what(), ContainsSubstring("thread 29 of the domain, row by row"));
  }
}

TEST_CASE("A tiled kernel runs once per point, with tile and local indices",
          "[cpp][parallel_for_each]") {
  std::vector<int> data(72);
  const array_view<int, 2> view(8, 9, data);
  fill_tiled(view);
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 9; ++column) {
      CAPTURE(row, column);
      CHECK(view(row, column) == row / 2 * 1000 + column / 3 * 100 + row % 2 * 10 + column % 3);
    }
  }
}

TEST_CASE("A launch runs on the accelerator view that it is given", "[cpp][parallel_for_each]") {
  const accelerator_view device = accelerator().create_view();
  std::vector<int> data(72, 1);
  array_view<int, 2> view(8, 9, data);
  parallel_for_each(device, view.extent,
                    TILES_KERNEL((view), [=](tiles::index<2> i) restrict(amp) { view[i] += 1; }));
  parallel_for_each(device, view.extent.tile<2, 3>(),
                    TILES_KERNEL((view), [=](tiled_index<2, 3> t) restrict(amp) { view[t] += 1; }));
  CHECK(view(7, 8) == 3);
}

TEST_CASE("A launch runs where the array that it is given lives", "[cpp][parallel_for_each]") {
  const accelerator_view device = accelerator().create_view();
  const std::vector<int> ones(6, 1);
  array<int> data(extent<1>(6), ones.begin(), device);
  parallel_for_each(data.extent, TILES_KERNEL((data), [&data](tiles::index<1> i) restrict(amp) {
                      data[i] += i[0];
                    }));
  CHECK(std::vector<int>(data) == std::vector<int>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("An extent that the tile does not divide is refused with both numbers",
          "[cpp][parallel_for_each]") {
  std::vector<int> data(80, 7);
  const array_view<int, 2> view(8, 10, data);
  const refusal refused = refusal_of([&] { fill_tiled(view); });
  CHECK(refused.what ==
        "concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of "
        "dimension 1 of the compute domain (10) cannot be evenly divided by the extent of "
        "dimension 1 of the tile (3).");
  CHECK(refused.advice == "pad the domain to (8, 12), or truncate it to (8, 9)");
  CHECK(view(0, 0) == 7);
}

TEST_CASE("A domain with a dimension below one is refused", "[cpp][parallel_for_each]") {
  const auto launch = [](const extent<2>& domain) {
    return refusal_of([&] {
      parallel_for_each(domain, TILES_KERNEL((), [=](tiles::index<2> i) restrict(amp){}));
    });
  };
  CHECK(launch(extent<2>(3, 0)).what ==
        "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 1 of "
        "the compute domain (0) cannot be smaller than or equal to 0.");
  CHECK(launch(extent<2>(-1, 4)).what ==
        "concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 0 of "
        "the compute domain (-1) cannot be smaller than or equal to 0.");
  CHECK(launch(extent<2>(3, 0)).advice ==
        "use at least one thread in every dimension, or skip the launch");
}

TEST_CASE("More threads than 32 bits count are refused with their number",
          "[cpp][parallel_for_each]") {
  const auto launch = [](const extent<3>& domain) {
    return refusal_of([&] {
      parallel_for_each(domain, TILES_KERNEL((), [=](tiles::index<3> i) restrict(amp){}));
    });
  };
  CHECK(launch(extent<3>(65536, 256, 256)).what ==
        "concurrency::parallel_for_each: unsupported compute domain, The number of threads "
        "requested (4294967296) exceeds the limit (4294967295).");
  CHECK(launch(extent<3>(2147483647, 2147483647, 2147483647)).what ==
        "concurrency::parallel_for_each: unsupported compute domain, The number of threads "
        "requested (at least 4611686014132420609) exceeds the limit (4294967295).");
}

TEST_CASE("A tile other than the kernel's tiled_index is refused", "[cpp][parallel_for_each]") {
  std::vector<int> data(64);
  const array_view<int, 2> view(8, 8, data);
  const kernel fill("fill.tile",
                    "void fill(tiled_index<2, 2> t, array_view<int, 2> v) restrict(amp) "
                    "{ v[t] = 1; }");
  const refusal refused =
      refusal_of([&] { parallel_for_each(view.extent.tile<4, 4>(), fill, view); });
  CHECK(refused.what ==
        "concurrency::parallel_for_each (tiling): unsupported compute domain, fill has the tile "
        "(2, 2), but the launch has (4, 4).");
  CHECK(refused.advice == "remove the tile, or use the kernel's");
}

TEST_CASE("A domain of another rank than the kernel's is refused", "[cpp][parallel_for_each]") {
  const kernel nothing("nothing.tile", "void nothing(index<2> i) restrict(amp) {}");
  const refusal refused = refusal_of([&] { parallel_for_each(extent<1>(4), nothing); });
  CHECK(refused.what ==
        "concurrency::parallel_for_each: unsupported compute domain, nothing has rank 2, the "
        "domain (4) has rank 1.");
  CHECK(refused.advice == "use a domain of rank 2");
}

TEST_CASE("A tile larger than the device allows is refused", "[cpp][parallel_for_each]") {
  const refusal refused = refusal_of([] {
    parallel_for_each(extent<1>(1 << 20).tile<1 << 20>(),
                      TILES_KERNEL((), [=](tiled_index<1 << 20> i) restrict(amp){}));
  });
  CHECK_THAT(refused.what,
             ContainsSubstring("the tile (1048576) has 1048576 threads in dimension 0"));
  CHECK_THAT(refused.what, EndsWith("use a smaller tile"));
}

TEST_CASE("After a refused launch the data is as it was and the next launch works",
          "[cpp][parallel_for_each]") {
  std::vector<int> data(72, 7);
  const array_view<int, 2> view(8, 9, data);
  CHECK_THROWS_AS(fill_tiled(view.section(0, 0, 7, 9)), invalid_compute_domain);
  CHECK(view(3, 3) == 7);
  fill_tiled(view);
  CHECK(view(7, 8) == 3212);
}
