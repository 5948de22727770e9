// Indices outside of tile_static variables and of fixed arrays.
#include "tests/checked/checked.hpp"

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
        "  also index (-1) is outside of 's[1]', a tile_static int[2] of extent (2); thread (1), "
        "tile (0)");
  CHECK(data == std::vector<int>{9, 9, 9, 10});
}

TEST_CASE("an index outside of a fixed array is found in each dimension", "[checked]") {
  const std::string text =
      "void k(index<1> i, array_view<int, 1> v) {\n"
      "  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};\n"
      "  v[0] = a[v[0]][v[1]];\n"
      "}";
  std::vector<int> rows{2, 1};
  CHECK(checked::run(text, {1}, rows) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:3:10: index (2) is outside of 'a', an int[2][3] of extent (2); thread (0)\n"
        "    v[0] = a[v[0]][v[1]];\n"
        "           ^~~~~~~");
  CHECK(rows[0] == 2);
  std::vector<int> columns{1, -1};
  CHECK(checked::run(text, {1}, columns) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:3:10: index (-1) is outside of 'a[v[0]]', an int[3] of extent (3); thread (0)\n"
        "    v[0] = a[v[0]][v[1]];\n"
        "           ^~~~~~~~~~~~~");
  CHECK(columns[0] == 4);
}

TEST_CASE("an index outside of a struct's array is found, and other members stay", "[checked]") {
  std::vector<int> data{3, 0};
  CHECK_THAT(
      checked::run("struct pair { int at[3]; int behind; };\n"
                   "void k(index<1> i, array_view<int, 1> v) {\n"
                   "  pair p = {{1, 2, 3}, 4};\n"
                   "  p.at[v[0]] = 9;\n"
                   "  v[0] = p.behind;\n"
                   "  v[1] = p.at[0];\n"
                   "}",
                   {1}, data),
      StartsWith("k: 1 fault found in checked mode\n"
                 "t.tile:4:3: index (3) is outside of 'p.at', an int[3] of extent (3); thread "
                 "(0)\n"));
  CHECK(data == std::vector<int>{4, 9});
}

TEST_CASE("a component that an index<N> has not is found", "[checked]") {
  std::vector<int> data{2, 7};
  CHECK_THAT(
      checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                   "  index<2> at(5, 6);\n"
                   "  v[1] = at[v[0]];\n"
                   "}",
                   {1}, data),
      StartsWith("k: 1 fault found in checked mode\n"
                 "t.tile:3:10: index (2) is outside of 'at', an index<2> of extent (2); thread "
                 "(0)\n"));
  CHECK(data == std::vector<int>{2, 5});
}

TEST_CASE("an index of 64 bits is not cut before it is compared", "[checked]") {
  std::vector<int> data{0, 7};
  CHECK_THAT(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                          "  int a[2] = {3, 4};\n"
                          "  long far = 4294967297;\n"
                          "  v[1] = a[far + v[0]];\n"
                          "}",
                          {1}, data),
             ContainsSubstring("index (2147483647) is outside of 'a', an int[2] of extent (2)"));
}

TEST_CASE("a value of a thread outside of the tile is found", "[checked]") {
  std::vector<int> data{10, 20, 30, 40};
  CHECK(checked::run("void k(tiled_index<4> t, array_view<int, 1> v) {\n"
                     "  v[t] = tile_shuffle(t, v[t], t.local[0] + 1);\n"
                     "}",
                     {4}, data) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:2:10: index (4) is outside of the tile of 'tile_shuffle' of extent (4); thread (3), "
        "tile (0)\n"
        "    v[t] = tile_shuffle(t, v[t], t.local[0] + 1);\n"
        "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~");
}

TEST_CASE("an index outside of an array is found in the limit of the loop that counts it",
          "[checked]") {
  std::vector<int> data(1);
  CHECK(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                     "  int a[3] = {3, 3, 3};\n"
                     "  for (int n = 0; n < a[n] % 4; n += 1000) v[0] = n;\n"
                     "}",
                     {1}, data) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:3:23: index (1000) is outside of 'a', an int[3] of extent (3); thread (0)\n"
        "    for (int n = 0; n < a[n] % 4; n += 1000) v[0] = n;\n"
        "                        ^~~~");
}

TEST_CASE("an index outside of an array is found where its counter is shifted up from below 0",
          "[checked]") {
  std::vector<int> data(1);
  CHECK_THAT(checked::run("void k(index<1> i, array_view<int, 1> v) {\n"
                          "  int a[11] = {};\n"
                          "  for (int n = -9; n > -20; n >>= 1) {\n"
                          "    a[n + 19] = n;\n"
                          "    if (n == -5) break;\n"
                          "  }\n"
                          "}",
                          {1}, data),
             StartsWith("k: 1 fault found in checked mode\n"
                        "t.tile:4:5: index (14) is outside of 'a'"));
}
