// tiled_index, tiled_extent and what kernels ask of them.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::body;
using compile::error_in_body;

TEST_CASE("the ranks of a tile and of what it cuts are the same") {
  CHECK(error_in_body("tiled_extent<4, 4> e = c.extent.tile<4, 4>();") ==
        "t.tile:2:24: error: a tile of 2 dimensions cannot divide 'extent<1>'\n"
        "  tiled_extent<4, 4> e = c.extent.tile<4, 4>();\n"
        "                         ^~~~~~~~~~~~~~~~~~~~~\n"
        "  help: give tile<...>() one number for each dimension of the extent");
  CHECK_THAT(error_in_body("index<1> i = t;"),
             ContainsSubstring("cannot convert 'tiled_index<2, 3>' to 'index<1>'"));
  CHECK_THAT(error_in_body("float f = c[t];"),
             ContainsSubstring("'c' is an 'array_view<const float, 1>' and takes an index<1>, got "
                               "'index<2>'"));
  CHECK_THAT(error_in_body("extent<2> e = c.extent.tile<4>().pad();"),
             ContainsSubstring("cannot convert 'tiled_extent<4>' to 'extent<2>'"));
  CHECK_THAT(error_in_body("auto e = v.extent.tile<4, 0>();"),
             ContainsSubstring("the tile extent of dimension 1 is 0; expected 1 or more"));
  CHECK_THAT(error_in_body("auto e = v.extent.tile();"),
             ContainsSubstring("'tile' takes 1 to 3 tile extents, got 0"));
  CHECK_THAT(error_in_body("auto e = v.extent.pad();"),
             ContainsSubstring("'extent<2>' has no method 'pad' that takes 0 arguments"));
}

TEST_CASE("in_bounds takes what the thread's index is to lie in") {
  CHECK(error_in_body("if (t.in_bounds) v[t] = 1;") ==
        "t.tile:2:7: error: 'tiled_index<2, 3>' has no member 'in_bounds'\n"
        "  if (t.in_bounds) v[t] = 1;\n"
        "        ^~~~~~~~~\n"
        "  help: pass the view or extent to test against: in_bounds(view)");
  CHECK(error_in_body("if (t.in_bounds(c)) v[t] = 1;") ==
        "t.tile:2:17: error: 'in_bounds' takes a view or an extent of rank 2, got "
        "'array_view<const float, 1>'\n"
        "  if (t.in_bounds(c)) v[t] = 1;\n"
        "                  ^");
  CHECK_THAT(error_in_body("bool b = t.in_bounds(t.local);"),
             ContainsSubstring("takes a view or an extent of rank 2, got 'index<2>'"));
}

TEST_CASE("a kernel that writes where it is in bounds overwrites the view") {
  const auto kernel = body("if (t.in_bounds(v)) v[t] = 1;");
  CHECK(kernel.parameters[0].is_overwritten);
  CHECK_FALSE(kernel.parameters[0].is_read);
  CHECK_FALSE(body("if (!t.in_bounds(v)) v[t] = 1;").parameters[0].is_overwritten);
}

TEST_CASE("ranks and tile dimensions are constants") {
  CHECK(error_in_body("int a[index<3>::rank]; a[2] = 1; int b[tiled_index<4, 5>::tile_dim1];\n"
                      "b[4] = 1; int d[t.tile_dim0 + v.rank + t.rank]; d[5] = 1;\n"
                      "int e[array_view<int, 2>::rank + tiled_extent<7, 8, 9>::tile_dim2];\n"
                      "e[10] = t.tile_extent[1] + t.get_tile_extent()[0];") == "");
  CHECK(error_in_body("int a = index<2>::size;") ==
        "t.tile:2:19: error: 'index<2>' has no static member 'size'\n"
        "  int a = index<2>::size;\n"
        "                    ^~~~");
  CHECK_THAT(error_in_body("int a = tiled_index<2>::ranks;"),
             ContainsSubstring("help: did you mean 'rank'?"));
}
