// tile_static arrays that checked kernels need not watch, and arrays that are like them but for one
// thing.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

namespace {

// Whether a kernel's tile_static memory is free of what checked mode keeps about it.
bool is_unwatched(const std::string& text) {
  libtiles::compiler::compile_options options;
  options.checked = libtiles::compiler::checked_mode::on;
  const auto made = compile::kernel_text(compile::input(text)).compile({}, options);
  const bool has_shadow = made.checked->local_bytes + made.checked->shadow_bytes != 0;
  CHECK((made.opencl_source.find("tiles_note(check, ") != std::string::npos) == has_shadow);
  return !has_shadow;
}

std::string kernel_with(const std::string& array, const std::string& body,
                        const std::string& helpers = "") {
  return helpers + "void k(tiled_index<4, 4> t, array_view<int, 2> v, int n) {\n  tile_static " +
         array + ";\n  const int i = t.local[0];\n  const int j = t.local[1];\n" + body + "}";
}

bool is_race_free(const std::string& body) {
  return is_unwatched(kernel_with("int s[4][4]", body));
}

constexpr const char* part = "struct part { int one; int other; };\n";

}  // namespace

TEST_CASE("arrays of the matrix product are settled") {
  CHECK(
      is_unwatched("void k(tiled_index<4, 4> t, array_view<const float, 2> a,\n"
                   "       array_view<const float, 2> b, array_view<float, 2> c) {\n"
                   "  tile_static float rows[4][4];\n"
                   "  tile_static float columns[4][4];\n"
                   "  float sum = 0;\n"
                   "  for (int i = 0; i < a.extent[1]; i += 4) {\n"
                   "    rows[t.local[0]][t.local[1]] = a(t.global[0], i + t.local[1]);\n"
                   "    columns[t.local[0]][t.local[1]] = b(i + t.local[0], t.global[1]);\n"
                   "    t.barrier.wait();\n"
                   "    for (int k = 0; k < 4; ++k) {\n"
                   "      sum += rows[t.local[0]][k] * columns[k][t.local[1]];\n"
                   "    }\n"
                   "    t.barrier.wait();\n"
                   "  }\n"
                   "  c[t.global] = sum;\n"
                   "}"));
}

TEST_CASE("an array that every thread fills at its place before others read is settled") {
  CHECK(is_race_free("s[i][j] = v[t];\n  t.barrier.wait();\n  v[t] = s[j][i];\n"));
  CHECK(is_race_free("s[i][j] = v[t];\n  t.barrier.wait();\n  v[t] = s[n][v[t]];\n"));
  CHECK(
      is_race_free("s[i][j] = v[t];\n  t.barrier.wait();\n"
                   "  if (i == 0 && j == 0) for (int k = 0; k < 4; ++k) v[t] += s[k][k];\n"));
  CHECK(is_race_free("tile_load(s, v, t.tile_origin);\n  v[t] = s[j][i];\n"));
  CHECK(
      is_race_free("s[i][j] = 1;\n  if (n > 0) t.barrier.wait();\n  else t.barrier.wait();\n"
                   "  v[t] = s[j][i];\n"));
}

TEST_CASE("an array of which each thread uses its own element alone is settled") {
  CHECK(is_race_free("s[i][j] = v[t];\n  s[i][j] += 1;\n  v[t] = s[i][j]++;\n"));
  CHECK(is_unwatched(kernel_with("part s[4][4]",
                                 "part own = {1, 2};\n  s[i][j] = own;\n  s[i][j].one = n;\n"
                                 "  t.barrier.wait();\n  v[t] = s[j][i].other;\n",
                                 part)));
}

TEST_CASE("an array with more room than the tile is settled where only what is filled is read") {
  const std::string filled = "s[i][j] = v[t];\n  t.barrier.wait();\n  v[t] = ";
  CHECK(is_unwatched(kernel_with("int s[4][5]", filled + "s[j][i];\n")));
  CHECK_FALSE(is_unwatched(kernel_with("int s[4][5]", filled + "s[j][i + 1];\n")));
  CHECK_FALSE(is_unwatched(kernel_with("int s[4][5]", filled + "s[j][n];\n")));
}

TEST_CASE("arrays of other shapes than the tile are watched") {
  const auto is_settled_as = [](const std::string& array, const std::string& element) {
    return is_unwatched(kernel_with(array, element + " = v[t];\n  v[t] = " + element + ";\n"));
  };
  CHECK(is_settled_as("int s[4][4]", "s[i][j]"));
  CHECK_FALSE(is_settled_as("int s[4][3]", "s[i][j]"));
  CHECK_FALSE(is_settled_as("int s[16]", "s[i * 4 + j]"));
  CHECK_FALSE(is_settled_as("int s[4][4][1]", "s[i][j][0]"));
  CHECK_FALSE(is_settled_as("int s", "s"));
}

TEST_CASE("an array is watched if a barrier is missing between its write and reads of others") {
  CHECK_FALSE(is_race_free("s[i][j] = v[t];\n  v[t] = s[j][i];\n"));
  CHECK_FALSE(
      is_race_free("s[i][j] = v[t];\n  t.barrier.wait_with_global_memory_fence();\n"
                   "  v[t] = s[j][i];\n"));
  CHECK_FALSE(
      is_race_free("for (int k = 0; k < n; ++k) {\n    s[i][j] = k;\n    t.barrier.wait();\n"
                   "    v[t] += s[j][i];\n  }\n"));
  CHECK_FALSE(
      is_race_free("s[i][j] = 1;\n  t.barrier.wait();\n  v[t] = s[j][i];\n  s[i][j] = 2;\n"));
}

TEST_CASE("an array is watched if some way leads around the barrier") {
  const auto is_settled_behind = [](const std::string& wait) {
    return is_race_free("s[i][j] = v[t];\n  " + wait + "\n  v[t] = s[j][i];\n");
  };
  CHECK(is_settled_behind("{ t.barrier.wait(); }"));
  CHECK_FALSE(is_settled_behind("if (n > 0) t.barrier.wait();"));
  CHECK_FALSE(is_settled_behind("if (n > 0) n = 1; else t.barrier.wait();"));
  CHECK_FALSE(is_settled_behind("for (int k = 0; k < n; ++k) t.barrier.wait();"));
  CHECK_FALSE(is_settled_behind("while (n-- > 0) t.barrier.wait();"));
  CHECK_FALSE(is_settled_behind("do { if (n > 0) break; t.barrier.wait(); } while (n > 1);"));
  CHECK_FALSE(is_settled_behind("do { if (n > 0) continue; t.barrier.wait(); } while (n > 1);"));
  CHECK_FALSE(is_settled_behind("switch (n) { case 1: t.barrier.wait(); }"));
  CHECK_FALSE(is_settled_behind("switch (n) { case 1: break; default: t.barrier.wait(); break; }"));
}

TEST_CASE("an array is watched if a thread writes another one's element") {
  const auto is_settled_at = [](const std::string& element) {
    return is_race_free("s[i][j] = 0;\n  t.barrier.wait();\n  " + element +
                        " = 1;\n  t.barrier.wait();\n  v[t] = s[j][i];\n");
  };
  CHECK(is_settled_at("s[i][j]"));
  CHECK_FALSE(is_settled_at("s[j][i]"));
  CHECK_FALSE(is_settled_at("s[3 - i][j]"));
  CHECK_FALSE(is_settled_at("s[i][j / 2]"));
  CHECK_FALSE(is_settled_at("s[i][0]"));
  CHECK_FALSE(is_settled_at("s[n][j]"));
}

TEST_CASE("an array is watched if it may be read before it is written") {
  const auto is_settled_after = [](const std::string& write) {
    return is_race_free("int own = v[t];\n  " + write +
                        "\n  t.barrier.wait();\n  v[t] = s[j][i];\n");
  };
  CHECK(is_settled_after("if (n > 0) s[i][j] = 1; else s[i][j] = own;"));
  CHECK_FALSE(is_settled_after("if (n > 0) s[i][j] = 1;"));
  CHECK_FALSE(is_settled_after("if (own > 0) own = 1; else s[i][j] = 1;"));
  CHECK_FALSE(is_settled_after("for (int k = 0; k < n; ++k) s[i][j] = k;"));
  CHECK_FALSE(is_settled_after("switch (n) { case 1: s[i][j] = 1; default: own = 1; }"));
  CHECK_FALSE(
      is_settled_after("switch (n) { case 1: s[i][j] = 1; break; default: s[i][j] += 1; }"));
  CHECK_FALSE(is_settled_after("own = own > 0 ? (s[i][j] = 1) : 2;"));
  CHECK_FALSE(is_settled_after("s[i][j] += 1;"));
  CHECK_FALSE(is_settled_after("s[i][j]++;"));
  CHECK_FALSE(is_settled_after("own = s[i][j]; s[i][j] = own;"));
  CHECK_FALSE(
      is_unwatched(kernel_with("part s[4][4]", "s[i][j].one = 1;\n  v[t] = s[i][j].one;\n", part)));
}

TEST_CASE("an array is watched if it is used by other ways than its elements") {
  const std::string after = "\n  t.barrier.wait();\n  v[t] = s[j][i];\n";
  CHECK(is_race_free("s[i][j] = 0;" + after));
  CHECK_FALSE(
      is_race_free("s[i][j] = 0;\n  t.barrier.wait();\n  atomic_fetch_add(&s[0][0], 1);" + after));
  CHECK_FALSE(is_race_free("s[i][j] = 0;\n  int& own = s[i][j];\n  own = 1;" + after));
  CHECK_FALSE(is_race_free("s[i][j] = 0;\n  int* own = &s[i][j];\n  *own = 1;" + after));
  CHECK_FALSE(is_unwatched(kernel_with("int s[4][4]", "s[i][j] = 0;\n  fill(s, i, j);" + after,
                                       "void fill(int (&s)[4][4], int i, int j) { s[i][j] = 1; "
                                       "}\n")));
  CHECK_FALSE(is_unwatched(
      "void own(tiled_index<4, 4> t, array_view<int, 2> v) {\n  tile_static int s[4][4];\n"
      "  s[t.local[0]][t.local[1]] = 1;\n  v[t] = s[t.local[0]][t.local[1]];\n}\n"
      "void k(tiled_index<4, 4> t, array_view<int, 2> v) { own(t, v); }"));
}
