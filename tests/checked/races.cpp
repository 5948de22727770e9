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

struct access {
  int thread;
  std::string place, does, lines;
};

// The message of a race for s[2]. Which of two threads is told of is the device's matter.
std::string race(const access& found, const access& other) {
  const std::string shared = " element of 's', a tile_static int[2] ";
  const std::string what = found.does == other.does ? "two threads write the same" + shared
                                                    : "a thread " + found.does + " an" + shared +
                                                          "that another one " + other.does + ", ";
  return "t.tile:" + found.place + ": a race: " + what +
         "without a barrier between them; thread (" + std::to_string(found.thread) +
         ") and thread (" + std::to_string(other.thread) + "), tile (0)\n" + found.lines +
         "\nt.tile:" + other.place + ": the other thread's access\n" + other.lines;
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
  const access reads{0, "5:31", "reads",
                     "    if (t.local[0] == 0) v[0] = s[0];\n"
                     "                                ^~~~"};
  const access writes{1, "6:24", "writes",
                      "    if (t.local[0] == 1) s[0] = v[t];\n"
                      "                         ^~~~"};
  const std::string found = checked::run(
      "void swap(tiled_index<2> t, array_view<int, 1> v) {\n"
      "  tile_static int s[2];\n"
      "  if (t.local[0] == 0) s[0] = v[t];\n"
      "  t.barrier.wait();\n"
      "  if (t.local[0] == 0) v[0] = s[0];\n"
      "  if (t.local[0] == 1) s[0] = v[t];\n"
      "}",
      {2}, data);
  const std::string head = "swap: 1 fault found in checked mode\n";
  CHECK_THAT(found, Equals(head + race(reads, writes)) || Equals(head + race(writes, reads)));
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

TEST_CASE("threads that take turns with a barrier between them do not race", "[checked]") {
  CHECK(run_averages("  tile_static int total;\n"
                     "  if (t_idx.local[0] == 0 && t_idx.local[1] == 0) total = matrix[t_idx];\n"
                     "  t_idx.barrier.wait();\n"
                     "  if (t_idx.local[0] == 0 && t_idx.local[1] == 1) total += matrix[t_idx];\n"
                     "  t_idx.barrier.wait();\n"
                     "  matrix[t_idx] = total;\n")
            .empty());
}

TEST_CASE("two threads that write one element are told with both places", "[checked]") {
  std::vector<int> data{5, 6};
  const access one{0, "3:24", "writes",
                   "    if (t.local[0] == 0) s[1] = v[t];\n"
                   "                         ^~~~"};
  const access other{1, "4:24", "writes",
                     "    if (t.local[0] == 1) s[1] = v[t];\n"
                     "                         ^~~~"};
  const std::string found = checked::run(
      "void k(tiled_index<2> t, array_view<int, 1> v) {\n"
      "  tile_static int s[2];\n"
      "  if (t.local[0] == 0) s[1] = v[t];\n"
      "  if (t.local[0] == 1) s[1] = v[t];\n"
      "  t.barrier.wait();\n"
      "  v[t] = s[1];\n"
      "}",
      {2}, data);
  const std::string head = "k: 1 fault found in checked mode\n";
  CHECK_THAT(found, Equals(head + race(one, other)) || Equals(head + race(other, one)));
}

// A thread that comes first may be told twice: it reads what nobody has written as well.
TEST_CASE("a thread that reads what another one writes is told with both places", "[checked]") {
  std::vector<int> data{5, 6};
  const access writes{0, "3:24", "writes",
                      "    if (t.local[0] == 0) s[1] = v[t];\n"
                      "                         ^~~~"};
  const access reads{1, "4:31", "reads",
                     "    if (t.local[0] == 1) v[t] = s[1];\n"
                     "                                ^~~~"};
  CHECK_THAT(checked::run("void k(tiled_index<2> t, array_view<int, 1> v) {\n"
                          "  tile_static int s[2];\n"
                          "  if (t.local[0] == 0) s[1] = v[t];\n"
                          "  if (t.local[0] == 1) v[t] = s[1];\n"
                          "}",
                          {2}, data),
             ContainsSubstring(race(writes, reads)) || ContainsSubstring(race(reads, writes)));
}

TEST_CASE("atomic functions on one tile_static variable do not race", "[checked]") {
  std::vector<int> data{1, 2, 3, 4};
  CHECK(checked::run("void k(tiled_index<4> t, array_view<int, 1> v) {\n"
                     "  tile_static int sum;\n"
                     "  if (t.local[0] == 0) sum = 0;\n"
                     "  t.barrier.wait();\n"
                     "  atomic_fetch_add(&sum, v[t]);\n"
                     "  atomic_fetch_max(&sum, 3);\n"
                     "  t.barrier.wait();\n"
                     "  v[t] = sum;\n"
                     "}",
                     {4}, data)
            .empty());
  CHECK(data[0] == data[3]);
}

TEST_CASE("accesses are told apart after however many barriers", "[checked]") {
  if (checked::platform() == "Oclgrind") return;  // so many barriers take it minutes
  // Places that a word of the shadow has to name: so many that 14 bits are left to count barriers.
  std::string unused = "void unused(array_view<int, 1> v) {\n";
  for (int i = 0; i < 5000; ++i) unused += "  v[0] = 0;\n";
  const auto run = [&](int turns, const std::string& index) {
    std::vector<int> data(64);
    const std::string found = checked::run(
        "void k(tiled_index<64> t, array_view<int, 1> v) {\n"
        "  tile_static int s[64];\n"
        "  s[t.local[0]] = t.local[0];\n"
        "  for (int i = 0; i < " +
            std::to_string(turns) +
            "; ++i) t.barrier.wait();\n"
            "  s[" +
            index +
            "] += 1;\n"
            "  t.barrier.wait();\n"
            "  v[t] = s[t.local[0]];\n"
            "}\n" +
            unused + "}",
        {64}, data);
    CHECK(data[63] == 64);
    return found;
  };
  CHECK(run(16383, "63 - t.local[0]").empty());
  CHECK(run(16384, "63 - t.local[0]").empty());
  CHECK_THAT(run(16383, "62 + t.local[0] / 63"), ContainsSubstring("a race: "));
}
