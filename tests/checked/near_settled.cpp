// Kernels whose tile_static arrays need not be watched, but for one mistake each: that is found.
#include "tests/checked/checked.hpp"

namespace {

std::string run(const std::string& array, const std::string& body,
                const std::string& helpers = "") {
  std::vector<int> data{1, 2, 3, 4};
  const owned_view view = checked::view_of(data, 2, 2);
  return checked::run(helpers +
                          "void k(tiled_index<2, 2> t, array_view<int, 2> v) {\n"
                          "  tile_static int " +
                          array +
                          ";\n"
                          "  const int i = t.local[0];\n"
                          "  const int j = t.local[1];\n" +
                          body + "}",
                      {2, 2}, {tiles_argument_view("", view.get())});
}

std::string run(const std::string& body) { return run("s[2][2]", body); }

const auto tells_of_race = ContainsSubstring("a race: ");
const auto tells_of_unwritten = ContainsSubstring("that no thread has written");

}  // namespace

TEST_CASE("arrays that are filled and read between barriers in a loop are no fault", "[checked]") {
  CHECK(run("  for (int k = 0; k < v.extent[0]; ++k) {\n"
            "    s[i][j] = v[t] + k;\n"
            "    t.barrier.wait();\n"
            "    v[t] += s[j][i];\n"
            "    t.barrier.wait();\n"
            "  }\n")
            .empty());
}

TEST_CASE("a barrier that is missing at the end of a loop is found", "[checked]") {
  CHECK_THAT(run("  for (int k = 0; k < v.extent[0]; ++k) {\n"
                 "    s[i][j] = k;\n"
                 "    t.barrier.wait();\n"
                 "    v[t] += s[j][i];\n"
                 "  }\n"),
             tells_of_race);
}

TEST_CASE("a barrier in a branch that was not taken is found missing", "[checked]") {
  CHECK_THAT(run("  s[i][j] = 1;\n"
                 "  if (v.extent[0] > 2) t.barrier.wait();\n"
                 "  v[t] = s[j][i];\n"),
             tells_of_race);
}

TEST_CASE("a thread that writes at another one's place is found", "[checked]") {
  CHECK_THAT(run("  s[i][j] = 1;\n"
                 "  t.barrier.wait();\n"
                 "  s[0][j] = i;\n"
                 "  t.barrier.wait();\n"
                 "  v[t] = s[j][i];\n"),
             tells_of_race);
}

TEST_CASE("a race in a helper function on an array that the kernel fills is found", "[checked]") {
  CHECK_THAT(run("s[2][2]",
                 "  s[i][j] = 1;\n"
                 "  t.barrier.wait();\n"
                 "  fill(s, i, j);\n"
                 "  v[t] = s[i][j];\n",
                 "void fill(int (&s)[2][2], int i, int j) { s[j][i] = 2; }\n"),
             tells_of_race);
}

TEST_CASE("a race on an array of another rank than the tile is found", "[checked]") {
  CHECK_THAT(run("s[2]", "  s[i] = j;\n  t.barrier.wait();\n  v[t] = s[j];\n"), tells_of_race);
}

TEST_CASE("a race on an array that is smaller than the tile is found", "[checked]") {
  const std::string found =
      run("s[2][1]", "  s[i][j] = j;\n  t.barrier.wait();\n  v[t] = s[i][0];\n");
  CHECK_THAT(found, ContainsSubstring("index (1) is outside of 's[i]'"));
  CHECK_THAT(found, tells_of_race);
}

TEST_CASE("a read of what a larger array has beside the tile is found", "[checked]") {
  CHECK_THAT(run("s[2][3]", "  s[i][j] = j;\n  t.barrier.wait();\n  v[t] = s[i][j + 1];\n"),
             tells_of_unwritten);
}

TEST_CASE("a read of what was written in a branch that was not taken is found", "[checked]") {
  CHECK_THAT(run("  if (v.extent[0] > 2) s[i][j] = 1;\n"
                 "  t.barrier.wait();\n"
                 "  v[t] = s[j][i];\n"),
             tells_of_unwritten);
}

TEST_CASE("a read before a loop's own write is found", "[checked]") {
  CHECK_THAT(run("  for (int k = 0; k < v.extent[0]; ++k) {\n"
                 "    v[t] += s[j][i];\n"
                 "    t.barrier.wait();\n"
                 "    s[i][j] = k;\n"
                 "    t.barrier.wait();\n"
                 "  }\n"),
             tells_of_unwritten);
}
