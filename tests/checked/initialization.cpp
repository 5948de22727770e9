// Reads of tile_static memory that no thread has written.
#include "tests/checked/checked.hpp"

TEST_CASE("tile_static memory that nobody wrote is not read", "[checked]") {
  std::vector<int> data(8, 1);
  CHECK(checked::run("void k(tiled_index<8> t, array_view<int, 1> v) {\n"
                     "  tile_static int s[8];\n"
                     "  if (t.local[0] < 7) s[t.local[0]] = v[t];\n"
                     "  t.barrier.wait();\n"
                     "  v[t] = s[t.local[0]];\n"
                     "}",
                     {8}, data) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:5:10: an element of 's', a tile_static int[8] is read that no thread has written; "
        "thread (7), tile (0)\n"
        "    v[t] = s[t.local[0]];\n"
        "           ^~~~~~~~~~~~~");
}

TEST_CASE("an element that is changed has to be written before", "[checked]") {
  std::vector<int> data(2, 1);
  CHECK(checked::run("void k(tiled_index<2> t, array_view<int, 1> v) {\n"
                     "  tile_static int s[2];\n"
                     "  s[t.local[0]] = 0;\n"
                     "  tile_static int sum;\n"
                     "  if (t.local[0] == 0) sum += v[t];\n"
                     "  t.barrier.wait();\n"
                     "  v[t] = sum;\n"
                     "}",
                     {2}, data) ==
        "k: 1 fault found in checked mode\n"
        "t.tile:5:24: an element of 'sum', a tile_static int is read that no thread has written; "
        "thread (0), tile (0)\n"
        "    if (t.local[0] == 0) sum += v[t];\n"
        "                         ^~~");
}

TEST_CASE("an atomic function, too, reads what has to be written before", "[checked]") {
  std::vector<int> data(2, 1);
  const auto run = [&](const std::string& statement) {
    return checked::run(
        "void k(tiled_index<2> t, array_view<int, 1> v) {\n"
        "  tile_static int sum;\n" +
            statement +
            "  t.barrier.wait();\n"
            "  v[t] = sum;\n"
            "}",
        {2}, data);
  };
  CHECK_THAT(
      run("  if (t.local[0] == 0) atomic_fetch_add(&sum, 1);\n"),
      StartsWith("k: 1 fault found in checked mode\n"
                 "t.tile:3:41: an element of 'sum', a tile_static int is read that no thread "
                 "has written; thread (0), tile (0)\n"));
  CHECK(run("  atomic_exchange(&sum, 1);\n").empty());
}

TEST_CASE("what was written before a barrier stays so in all later ones", "[checked]") {
  std::vector<int> data(2, 1);
  CHECK(checked::run("void k(tiled_index<2> t, array_view<int, 1> v) {\n"
                     "  tile_static int s[2];\n"
                     "  s[t.local[0]] = v[t];\n"
                     "  for (int i = 0; i < 5; ++i) t.barrier.wait();\n"
                     "  v[t] = s[1 - t.local[0]];\n"
                     "}",
                     {2}, data)
            .empty());
}

TEST_CASE("results that functions leave in tile_static memory are written", "[checked]") {
  std::vector<int> data(2, 1);
  CHECK(checked::run("void k(tiled_index<2> t, array_view<int, 1> v) {\n"
                     "  tile_static float sines[2];\n"
                     "  tile_static float cosines[2];\n"
                     "  fast_math::sincos(0.0f, &sines[t.local[0]], &cosines[t.local[0]]);\n"
                     "  t.barrier.wait();\n"
                     "  v[t] = sines[1 - t.local[0]] + cosines[1 - t.local[0]];\n"
                     "}",
                     {2}, data)
            .empty());
  CHECK(data == std::vector<int>{1, 1});
}
