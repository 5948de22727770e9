// Barriers that not all threads of a tile come to.
#include "tests/checked/checked.hpp"

namespace {

// An element out of bounds is each thread's own, on whatever device: what the compiler takes to be
// the same for the whole tile then is not.
constexpr const char* differing =
    "  out[9] = t.local[0];\n"
    "  const int own = in[9];\n";

std::string run(const std::string& helper, const std::string& body) {
  std::vector<int> in(4), out(4);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  return checked::run(
      helper +
          "void k(tiled_index<4> t, array_view<const int, 1> in, "
          "array_view<int, 1> out) {\n" +
          differing + body + "}",
      {4}, {tiles_argument_view("", in_view.get()), tiles_argument_view("", out_view.get())});
}

std::string divergence_of(const std::string& expression) {
  return "'" + expression +
         "' differs between the threads of a tile, and a barrier depends on it; thread (";
}

constexpr const char* waits = "int waits(tiled_index<4> t) { t.barrier.wait(); return 1; }\n";

}  // namespace

TEST_CASE("a condition before a barrier that differs within a tile is told in full", "[checked]") {
  std::vector<int> in(2), out(2);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  const std::string found = checked::run(
      "void k(tiled_index<2> t, array_view<const int, 1> in, array_view<int, 1> out) {\n"
      "  out[9] = t.local[0];\n"
      "  if (in[9] == 0) t.barrier.wait();\n"
      "}",
      {2}, {tiles_argument_view("", in_view.get()), tiles_argument_view("", out_view.get())});
  CHECK_THAT(found, StartsWith("k: 5 faults found in checked mode\n"));
  CHECK_THAT(found, ContainsSubstring("\nt.tile:3:7: 'in[9] == 0' differs between the threads of a "
                                      "tile, and a barrier depends on "
                                      "it; thread (1), tile (0)\n"
                                      "    if (in[9] == 0) t.barrier.wait();\n"
                                      "        ^~~~~~~~~~"));
}

TEST_CASE("each statement that decides over a barrier is watched", "[checked]") {
  CHECK_THAT(run("", "  if (own > 1) { out[0] = 1; } else { t.barrier.wait(); }\n"),
             ContainsSubstring(divergence_of("own > 1")));
  CHECK_THAT(run("", "  switch (own) { case 1: t.barrier.wait(); break; default: out[0] = 1; }\n"),
             ContainsSubstring(divergence_of("own")));
  CHECK_THAT(run("", "  for (int i = 0; i < own; ++i) t.barrier.wait();\n"),
             ContainsSubstring(divergence_of("i < own")));
  CHECK_THAT(run("", "  int i = 0;\n  while (i < own) { t.barrier.wait(); ++i; }\n"),
             ContainsSubstring(divergence_of("i < own")));
  CHECK_THAT(run("", "  int i = 0;\n  do { t.barrier.wait(); ++i; } while (i < own);\n"),
             ContainsSubstring(divergence_of("i < own")));
}

TEST_CASE("an early return, break or continue before a barrier is watched", "[checked]") {
  CHECK_THAT(run("", "  if (own == 2) return;\n  t.barrier.wait();\n"),
             ContainsSubstring(divergence_of("own == 2")));
  CHECK_THAT(run("", "  for (int i = 0; i < 2; ++i) { if (own == 2) break; t.barrier.wait(); }\n"),
             ContainsSubstring(divergence_of("own == 2")));
  CHECK_THAT(
      run("", "  for (int i = 0; i < 2; ++i) { if (own == 2) continue; t.barrier.wait(); }\n"),
      ContainsSubstring(divergence_of("own == 2")));
}

TEST_CASE("operators that decide over a barrier are watched", "[checked]") {
  CHECK_THAT(run(waits, "  out[0] = own == 1 ? waits(t) : 0;\n"),
             ContainsSubstring(divergence_of("own == 1")));
  CHECK_THAT(run(waits, "  const bool both = own == 1 && waits(t) == 1;\n  out[0] = both;\n"),
             ContainsSubstring(divergence_of("own == 1")));
  CHECK_THAT(run(waits, "  const bool one = own == 1 || waits(t) == 1;\n  out[0] = one;\n"),
             ContainsSubstring(divergence_of("own == 1")));
}

TEST_CASE("what decides over a barrier is watched in helper functions", "[checked]") {
  CHECK_THAT(run("void h(tiled_index<4> t, array_view<const int, 1> in) {\n"
                 "  if (in[9] == 1) return;\n"
                 "  t.barrier.wait();\n"
                 "}\n",
                 "  h(t, in);\n  out[0] = own;\n"),
             ContainsSubstring(divergence_of("in[9] == 1")));
  CHECK_THAT(run("void h(tiled_index<4> t, int n) {\n"
                 "  if (n == 1) return;\n"
                 "  t.barrier.wait();\n"
                 "}\n",
                 "  h(t, own);\n"),
             ContainsSubstring(divergence_of("n == 1")));
}

TEST_CASE("where threads differ before a barrier, the first one decides for its tile",
          "[checked]") {
  std::vector<int> in(4), out(8);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  checked::run(
      "void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {\n"
      "  out[9] = t.local[0];\n"
      "  if (in[9] == 0) { t.barrier.wait(); out[t] = 1; } else { out[t] = 2; }\n"
      "}",
      {8}, {tiles_argument_view("", in_view.get()), tiles_argument_view("", out_view.get())});
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  CHECK(out == std::vector<int>(8, 1));
}

TEST_CASE("a thread that goes on to the next turn after a turn's last barrier is no fault",
          "[checked]") {
  std::vector<int> in{1, 2, 3, 4}, out(4);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  CHECK(checked::run(
            "void k(tiled_index<4> t, array_view<const int, 1> in, array_view<int, 1> out) {\n"
            "  int sum = 0;\n"
            "  for (int n = 0; n < 3; ++n) {\n"
            "    t.barrier.wait();\n"
            "    if (in[t] % 2 == 0) continue;\n"
            "    sum += in[t];\n"
            "  }\n"
            "  out[t] = sum;\n"
            "}",
            {4}, {tiles_argument_view("", in_view.get()), tiles_argument_view("", out_view.get())})
            .empty());
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  CHECK(out == std::vector<int>{3, 0, 9, 0});
}

TEST_CASE("conditions on data that are the same for a tile are no fault", "[checked]") {
  std::vector<int> in{3, 1}, out(4);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  CHECK(checked::run(
            "int waits(tiled_index<2> t, int n) {\n"
            "  for (int i = 0; i < n; ++i) t.barrier.wait();\n"
            "  return n;\n"
            "}\n"
            "void k(tiled_index<2> t, array_view<const int, 1> in, array_view<int, 1> out) {\n"
            "  const int n = in[t.tile[0]];\n"
            "  out[t] = n > 2 ? waits(t, n) : 7;\n"
            "}",
            {4}, {tiles_argument_view("", in_view.get()), tiles_argument_view("", out_view.get())})
            .empty());
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  CHECK(out == std::vector<int>{3, 3, 7, 7});
}
