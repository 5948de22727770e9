// What a thread of a tile knows: copies of its tiled_index, tiled extents, bounds.
#include <numeric>

#include "tests/language/both.hpp"

TEST_CASE("tiled extents are padded and cut to whole tiles as on the host") {
  BOTH(int, {
    const tiles::extent<3> whole(i + 40, 51, 3 * (i + 40));
    const tiles::tiled_extent<4, 8, 16> tiled = whole.tile<4, 8, 16>();
    tiles::tiled_extent<4, 8, 16> up = tiled.pad(), down(whole), zero;
    down = down.truncate();
    tiles::extent<3> plain = up;
    plain += tiled.get_tile_extent();
    return up[0] + 10 * up[1] + 100 * up[2] + 1000 * down[0] + down[1] - down[2] + zero[2] +
           plain[1] + (tiled == whole) + (int)(unsigned)up.size() +
           tiles::tiled_extent<4, 8, 16>::tile_dim1 + tiles::tiled_extent<5>::rank +
           tiles::index<4>::rank + (up - down).contains(tiles::index<3>(1, 2, i));
  });
}

TEST_CASE("an extent is padded to whole tiles however large they are") {
  BOTH(int, { return tiles::extent<1>(2147483580 + i).tile<2147483646>().pad()[0]; });
}

TEST_CASE("zeros behind a tile's extents stand for dimensions that it has not") {
  BOTH(int, {
    const tiles::tiled_extent<4, 0, 0> line(tiles::extent<1>(i + 40));
    return line.pad()[0] + tiles::tiled_extent<4, 8, 0>::rank;
  });
}

TEST_CASE("threads outside of a view know that they are") {
  std::vector<int> data(5 * 7, -1);
  tiles::array_view<int, 2> view(5, 7, data);
  const char* const limit = GENERATE("v", "v.extent", "e", "whole.truncate()");
  const std::string text = std::string(
                               "void k(tiled_index<4, 4> t, array_view<int, 2> v) {\n"
                               "  extent<2> e = v.extent;\n"
                               "  tiled_extent<1, 1> whole = e;\n"
                               "  if (t.in_bounds(") +
                           limit + ")) v[t] = t.global[0] * 10 + t.global[1];\n}";
  tiles::parallel_for_each(view.extent.tile<4, 4>().pad(), tiles::kernel("bounds.tile", text),
                           view);
  for (int n = 0; n < 35; ++n) CHECK(view(n / 7, n % 7) == n / 7 * 10 + n % 7);
}

TEST_CASE("the four indices of a thread are indices that can be calculated with") {
  std::vector<int> data(6 * 8);
  tiles::array_view<int, 2> view(6, 8, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("sums.tile",
                    "int folded(index<2> i) { return i[0] * 100 + i[1]; }\n"
                    "void k(tiled_index<3, 4> t, array_view<int, 2> v) {\n"
                    "  const index<2> global = t.tile_origin + t.local, tile = t.tile;\n"
                    "  extent<2> e = t.tile_extent;\n"
                    "  const index<2> turned(e[0] - 1 - t.local[0], e[1] - 1 - t.local[1]);\n"
                    "  bool same = global == t.global && index<2>(t) == t.tile * 1 + index<2>(\n"
                    "    t.tile[0] * (t.tile_dim0 - 1), t.tile[1] * (e[1] - 1)) + t.local;\n"
                    "  v[t.tile_origin + turned] = folded(global * 2 - tile) + (same ? 10000 : "
                    "0);\n}"),
      view);
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < 8; ++b) {
      const int ta = a / 3, tb = b / 4;
      CAPTURE(a, b);
      CHECK(view(ta * 3 + 2 - a % 3, tb * 4 + 3 - b % 4) ==
            (2 * a - ta) * 100 + 2 * b - tb + 10000);
    }
  }
}
