// Indices outside of views and arrays.
#include "tests/checked/checked.hpp"

TEST_CASE("an index outside of a view is found", "[checked]") {
  std::vector<int> data{10, 20, 30, 40};
  CHECK(checked::run("void shift(index<1> i, array_view<int, 1> v) {\n"
                     "  v[i] = v[i + 1];\n"
                     "}",
                     {4}, data) ==
        "shift: 1 fault found in checked mode\n"
        "t.tile:2:10: index (4) is outside of 'v', an array_view<int, 1> of extent (4); thread "
        "(3)\n"
        "    v[i] = v[i + 1];\n"
        "           ^~~~~~~~");
}

TEST_CASE("accesses outside of a section leave what is around it alone", "[checked]") {
  std::vector<int> data(16, 7);
  const owned_view whole = view_of(data);
  const owned_view part = section_of(whole, 4, 8);
  CHECK_THAT(checked::run("void k(index<1> i, array_view<int, 1> v) { v[i[0] * 3 - 6] = 1; }", {8},
                          {tiles_argument_view("", part.get())}),
             StartsWith("k: 5 faults found in checked mode\n"));
  succeed(tiles_array_view_synchronize(whole.get()));
  CHECK(data == std::vector<int>{7, 7, 7, 7, 1, 7, 7, 1, 7, 7, 1, 7, 7, 7, 7, 7});
}

TEST_CASE("a section that reaches out of its view is found and empty", "[checked]") {
  std::vector<int> data(16, 7);
  CHECK(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                     "  auto part = v.section(index<1>(12), extent<1>(8));\n"
                     "  v[i] = part.extent[0];\n"
                     "}",
                     {1}, data) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:2:15: index (19) is outside of 'v', an array_view<int, 1> of extent (16); thread "
        "(0)\n"
        "    auto part = v.section(index<1>(12), extent<1>(8));\n"
        "                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
  CHECK(data[0] == 0);
}

TEST_CASE("an index outside of an array is found and taken as 0", "[checked]") {
  std::vector<int> data(4, 7);
  CHECK(checked::run("void k(tiled_index<4> t, array_view<int, 1> v) {\n"
                     "  tile_static int s[2][2];\n"
                     "  s[t.local[0] / 2][t.local[0] % 2] = v[t] + t.local[0];\n"
                     "  t.barrier.wait();\n"
                     "  v[t] = s[1][t.local[0] - 2];\n"
                     "}",
                     {4}, data) ==
        "k: 2 faults found in checked mode\n"
        "t.tile:5:10: index (-2) is outside of 's[1]', a tile_static int[2] of extent (2); thread "
        "(0), tile (0)\n"
        "    v[t] = s[1][t.local[0] - 2];\n"
        "           ^~~~~~~~~~~~~~~~~~~~\n"
        "t.tile:5:10: index (-1) is outside of 's[1]', a tile_static int[2] of extent (2); thread "
        "(1), tile (0)\n"
        "    v[t] = s[1][t.local[0] - 2];\n"
        "           ^~~~~~~~~~~~~~~~~~~~");
  CHECK(data == std::vector<int>{9, 9, 9, 10});
}
