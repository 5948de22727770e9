// How threads cover a compute domain.
#include <cstdint>

#include "tests/language/both.hpp"

namespace {

/// Every element counts its visits in steps of 1000000 and holds its own place.
template <int N>
void check_untiled(tiles::extent<N> domain) {
  std::vector<int> data(domain.size());
  tiles::array_view<int, N> view(domain, data);
  const std::string rank = std::to_string(N);
  std::string place = "i[0]";
  for (int d = 1; d < N; ++d) {
    place = "(" + place + ") * v.extent[" + std::to_string(d) + "] + i[" + std::to_string(d) + "]";
  }
  tiles::parallel_for_each(
      domain,
      tiles::kernel("place.tile", "void k(index<" + rank + "> i, array_view<int, " + rank +
                                      "> v) { v[i] += 1000000 + " + place + "; }"),
      view);
  view.synchronize();
  for (std::size_t n = 0; n < data.size(); ++n) {
    CAPTURE(n);
    REQUIRE(data[n] == 1000000 + static_cast<int>(n));
  }
}

struct thread_place {
  int global[3], local[3], tile[3], origin[3];
};

TILES_STRUCT(thread_place, global, local, tile, origin);

}  // namespace

TEST_CASE("an untiled kernel visits every point of its domain once") {
  const int size = GENERATE(1, 2, 31, 63, 64, 65, 97, 255, 256, 257, 1009);
  CAPTURE(size);
  check_untiled(tiles::extent<1>(size));
  check_untiled(tiles::extent<2>(size, 3));
  check_untiled(tiles::extent<2>(3, size));
  check_untiled(tiles::extent<3>(2, size, 3));
  check_untiled(tiles::extent<3>(size, 1, 2));
}

TEST_CASE("a thread of a tile knows its four indices, dimension 0 the slowest") {
  const tiles::extent<3> domain(4, 6, 10);
  std::vector<thread_place> data(domain.size());
  tiles::array_view<thread_place, 3> view(domain, data);
  const char* const text =
      "struct thread_place { int global[3]; int local[3]; int tile[3]; int origin[3]; };\n"
      "void k(tiled_index<2, 3, 5> t, array_view<thread_place, 3> v) {\n"
      "  for (int d = 0; d < 3; ++d) {\n"
      "    v[t].global[d] = t.global[d];\n"
      "    v[t].local[d] = t.local[d];\n"
      "    v[t].tile[d] = t.tile[d];\n"
      "    v[t].origin[d] = t.tile_origin[d];\n"
      "  }\n}";
  tiles::parallel_for_each(domain.tile<2, 3, 5>(), tiles::kernel("place.tile", text), view);
  view.synchronize();
  const int tile[3] = {2, 3, 5};
  for (int n = 0; n < static_cast<int>(data.size()); ++n) {
    const thread_place& got = data[static_cast<std::size_t>(n)];
    const int global[3] = {n / 60, n / 10 % 6, n % 10};
    for (int d = 0; d < 3; ++d) {
      CAPTURE(n, d);
      REQUIRE(got.global[d] == global[d]);
      REQUIRE(got.local[d] == global[d] % tile[d]);
      REQUIRE(got.tile[d] == global[d] / tile[d]);
      REQUIRE(got.origin[d] == global[d] / tile[d] * tile[d]);
    }
  }
}

TEST_CASE("more tiles than 16 bits can count fit into a dimension") {
  const int tiles_count = 65537;
  std::vector<std::uint8_t> data(tiles_count);
  tiles::array_view<std::uint8_t, 2> view(tiles_count, 1, data);
  tiles::parallel_for_each(
      view.extent.tile<1, 1>(),
      tiles::kernel("many.tile",
                    "void k(tiled_index<1, 1> t, array_view<unsigned char, 2> v)\n"
                    "{ v[t] += 1 + t.tile[0] % 250; }"),
      view);
  view.synchronize();
  for (int n = 0; n < tiles_count; ++n) {
    REQUIRE(data[static_cast<std::size_t>(n)] == 1 + n % 250);
  }
}
