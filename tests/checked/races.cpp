// Threads that meet in tile_static memory without a barrier between them.
#include "tests/checked/checked.hpp"

namespace {

std::string run_averages(const std::string& body) {
  std::vector<int> data{1, 2, 3, 4};
  const owned_view view = checked::view_of(data, 2, 2);
  return checked::run(
      "void average(tiled_index<2, 2> t_idx, array_view<int, 2> matrix) {\n" + body + "}", {2, 2},
      {tiles_argument_view("", view.get())});
}

}  // namespace

TEST_CASE("threads that add to one tile_static variable race", "[checked]") {
  const std::string found = run_averages(
      "  tile_static int total;\n"
      "  total += matrix[t_idx];\n");
  CHECK_THAT(found, ContainsSubstring("faults found in checked mode"));
  CHECK_THAT(found, ContainsSubstring("t.tile:3:3: "));
  CHECK_THAT(found, ContainsSubstring(" of 'total', a tile_static int"));
}

TEST_CASE("threads that take turns without a barrier race", "[checked]") {
  if (checked::platform() == "rusticl")
    return;  // version 22.3 shows neither thread the other's turn
  CHECK_THAT(
      run_averages("  tile_static int total;\n"
                   "  if (t_idx.local[0] == 0 && t_idx.local[1] == 0) total = matrix[t_idx];\n"
                   "  if (t_idx.local[0] == 0 && t_idx.local[1] == 1) total += matrix[t_idx];\n"),
      ContainsSubstring("a race: "));
}

TEST_CASE("threads that wait before they read what others wrote do not race", "[checked]") {
  CHECK(run_averages(
            "  tile_static int values[2][2];\n"
            "  values[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];\n"
            "  t_idx.barrier.wait();\n"
            "  int sum = 0;\n"
            "  for (int i = 0; i < 2; ++i) for (int j = 0; j < 2; ++j) sum += values[i][j];\n"
            "  matrix[t_idx] = sum;\n")
            .empty());
}

TEST_CASE("a race is told with both threads and both places", "[checked]") {
  std::vector<int> data{5, 6};
  CHECK(checked::run("void swap(tiled_index<2> t, array_view<int, 1> v) {\n"
                     "  tile_static int s[2];\n"
                     "  if (t.local[0] == 0) s[0] = v[t];\n"
                     "  t.barrier.wait();\n"
                     "  if (t.local[0] == 0) v[0] = s[0];\n"
                     "  if (t.local[0] == 1) s[0] = v[t];\n"
                     "}",
                     {2}, data) ==
        "swap: 1 fault found in checked mode\n"
        "t.tile:6:24: a race: a thread writes an element of 's', a tile_static int[2] that another "
        "one reads, without a barrier between them; thread (1) and thread (0), tile (0)\n"
        "    if (t.local[0] == 1) s[0] = v[t];\n"
        "                         ^~~~\n"
        "t.tile:5:31: the other thread's access\n"
        "    if (t.local[0] == 0) v[0] = s[0];\n"
        "                                ^~~~");
}

TEST_CASE("a barrier that orders global memory orders no tile_static memory", "[checked]") {
  std::vector<int> data(8, 1);
  CHECK_THAT(checked::run("void k(tiled_index<8> t, array_view<int, 1> v) {\n"
                          "  tile_static int s[8];\n"
                          "  s[t.local[0]] = v[t];\n"
                          "  t.barrier.wait_with_global_memory_fence();\n"
                          "  v[t] = s[7 - t.local[0]];\n"
                          "}",
                          {8}, data),
             ContainsSubstring("8 faults found"));
}

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
