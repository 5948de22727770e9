// The loop shape where one thread of each tile has loops: a work-item runs eight neighbouring
// tiles.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::compiled_kernel;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace {

const std::string load = "tile_static float s[4][8];\ns[t.local[0]][t.local[1]] = 2 * v[t];\n";
const std::string wait = "t.barrier.wait();\n";
const std::string alone = "if (t.local[0] == 0 && t.local[1] == 0) ";
const std::string add_up =
    "{\n  float all = 0;\n"
    "  for (int i = 0; i < 4; ++i) for (int j = 0; j < 8; ++j) all += s[i][j];\n"
    "  sums(t.tile[0], t.tile[1]) = all;\n}\n";

compiled_kernel body_in_loops(const std::string& body, compile_options options = {}) {
  return compile::in_loops(
      "void k(tiled_index<4, 8> t, array_view<const float, 2> v, array_view<float, 2> sums,\n"
      "       array_view<int, 1> counts, int n) {\n" +
          body + "}",
      options);
}

}  // namespace

TEST_CASE("where one thread of a tile has loops, a work-item runs eight tiles of a row") {
  const compiled_kernel kernel = body_in_loops(load + wait + alone + add_up);
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK(kernel.tiles_per_work_item == 8);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring(", const int tiles_in_row) {"));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("__local float ts0_s[8][4][8];"));
}

TEST_CASE("what all threads do, the tiles do one after the other") {
  const compiled_kernel kernel = body_in_loops(load + wait + alone + add_up);
  const std::string& text = kernel.opencl_source;
  const std::size_t loop =
      text.find("for (long tile_number = 0; tile_number < tile_count; ++tile_number) {");
  const std::size_t stored = text.find("&ts0_s[tile_number][local_0][local_1]");
  REQUIRE(loop != std::string::npos);
  CHECK(loop < text.find("const int tile_1 = (int)(first_tile + tile_number);"));
  CHECK(loop < stored);
  CHECK(stored < text.find("if (tile_count == 8) {"));
}

TEST_CASE("what one thread does alone is a vector of eight tiles' threads, in squares of rounds") {
  const std::string text = body_in_loops(load + wait + alone + add_up).opencl_source;
  const std::size_t vectors = text.find("if (tile_count == 8) {");
  CHECK(text.find("float8 v_all = ") > vectors);
  CHECK_THAT(text, ContainsSubstring("for (int first_v_j = 0; first_v_j < 8; first_v_j += 4) {"));
  CHECK_THAT(text, ContainsSubstring("row3_1 = *(__local const tiles_unaligned_float4 "
                                     "*)&(&ts0_s[tile_number][v_i][v_j])[224];"));
  CHECK_THAT(text, ContainsSubstring("v_all += column0_3;"));
  CHECK_THAT(text, ContainsSubstring("*(__global tiles_unaligned_float8 *)&v_sums[tile_0 * "
                                     "d0_sums + tile_1] = v_all;"));
}

TEST_CASE("fewer tiles at the end of a row have their thread's loops one after the other") {
  const std::string text = body_in_loops(load + wait + alone + add_up).opencl_source;
  CHECK(text.find("v_all += ts0_s[tile_number][v_i][v_j];") > text.find("} else {"));
  CHECK_THAT(text, ContainsSubstring("min((long)8, (long)tiles_in_row - first_tile)"));
}

TEST_CASE("what the thread leaves in the tile's memory is a vector, too") {
  const compiled_kernel kernel =
      body_in_loops("tile_static float mean;\n" + load + wait + alone +
                    "{\n  float all = 0;\n"
                    "  for (int i = 0; i < 4; ++i) for (int j = 0; j < 8; ++j) all += s[i][j];\n"
                    "  mean = all / 32;\n}\n" +
                    wait + "sums(t.global[0], t.global[1]) = mean;");
  CHECK(kernel.tiles_per_work_item == 8);
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("*(__local tiles_unaligned_float8 *)&ts0_mean[tile_number] = "));
}

TEST_CASE("the numbers of the tiles hide no function of OpenCL C") {
  const compiled_kernel kernel =
      body_in_loops("tile_static float s[4][8];\ns[t.local[0]][t.local[1]] = step(0.5f, v[t]);\n" +
                    wait + alone + add_up);
  CHECK(kernel.tiles_per_work_item == 8);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring(" = step(0.5f, "));
  CHECK_THAT(kernel.opencl_source, !ContainsSubstring("long step"));
}

TEST_CASE("tiles that could tell are not run by one work-item") {
  for (const std::string& body :
       {load + wait + "if (t.local[0] == 0) " + add_up,               // eight threads
        load + wait + "if (t.local[0] + t.local[1] == 0) " + add_up,  // who that is
        load + wait + alone + "sums(0, t.tile[1]) = s[0][0];",        // no loop
        load + wait + alone + add_up + wait + "for (int i = 0; i < n; ++i) " +
            "{ if (t.local[1] < i) sums(i, t.global[1]) += s[0][0]; }",   // all have loops
        load + wait + "if (n > 0) t.barrier.wait();\n" + alone + add_up,  // barriers
        "float own = v[t];\n" + load + wait + "sums[t] = own;\n" + wait + alone + add_up,
        load + wait + "int count = 0;\n" + wait + alone + add_up + "counts[t.tile[0]] = count++;",
        load + "atomic_fetch_add(&counts[0], 1);\n" + wait + alone + add_up,
        load + "global_memory_fence(t.barrier);\n" + wait + alone + add_up,
        "tile_static float more[4][128];\nmore[0][t.local[1]] = 0;\n" + load + wait + alone +
            add_up}) {
    CAPTURE(body);
    CHECK(body_in_loops(body).tiles_per_work_item == 1);
  }
}

TEST_CASE("nor are those whose thread does what vectors do not do alike") {
  const std::string rounds = "for (int i = 0; i < 4; ++i) for (int j = 0; j < 8; ++j) ";
  for (const std::string& work :
       {rounds + "sums(0, 0) += s[i][j];",          // one element
        rounds + "sums(t.tile[1], 0) += s[i][j];",  // a column
        rounds + "if (s[i][j] > 0) sums(t.tile[0], t.tile[1]) += s[i][j];",
        rounds + "sums(t.tile[0], t.tile[1]) += sqrt(s[i][j]);",
        rounds + "{ if (i == n) break; sums(t.tile[0], t.tile[1]) += s[i][j]; }",
        std::string("for (int i = 0; i < n; ++i) sums(t.tile[0], t.tile[1]) += s[0][i];"),
        std::string("for (int i = 0; i < 7; ++i) sums(t.tile[0], t.tile[1]) += s[0][i];"),
        std::string("for (int i = 0; i < 8; ++i) { s[0][i] = 1; sums(t.tile[0], t.tile[1]) += "
                    "s[0][i]; }"),
        std::string("for (int i = t.tile[1]; i < n; ++i) sums(t.tile[0], t.tile[1]) += 1;")}) {
    CAPTURE(work);
    CHECK(body_in_loops(load + wait + alone + "{" + work + "}").tiles_per_work_item == 1);
  }
}

TEST_CASE("checked kernels run one tile, and so do those whose views have strides") {
  const std::string body = load + wait + alone + add_up;
  compile_options checked;
  checked.checked = libtiles::compiler::checked_mode::on;
  CHECK(body_in_loops(body, checked).tiles_per_work_item == 1);
  compile_options strided;
  strided.strided = true;
  CHECK(body_in_loops(body, strided).tiles_per_work_item == 1);
}

TEST_CASE("functions that are not inlined ask for the tile of a work-group, so that there is one") {
  const compiled_kernel kernel = compile::in_loops(
      "float at(tiled_index<4, 8> t, float x) {\n"
      "for (int k = 0; k < 4; ++k) { if (x > k) return x + t.tile[1]; }\nreturn x;\n}\n"
      "void k(tiled_index<4, 8> t, array_view<const float, 2> v, array_view<float, 2> sums) {\n"
      "tile_static float s[4][8];\ns[t.local[0]][t.local[1]] = at(t, v[t]);\n" +
      wait + alone + add_up + "}");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK(kernel.tiles_per_work_item == 1);
}

TEST_CASE("tile_static memory of functions is one tile's") {
  const compiled_kernel kernel = compile::in_loops(
      "void add(tiled_index<8> t, array_view<const float, 1> v, array_view<float, 1> sums) {\n"
      "  tile_static float s[8];\n"
      "  s[t.local[0]] = 2 * v[t];\n" +
      wait +
      "  if (t.local[0] == 0) {\n"
      "    for (int i = 0; i < 8; ++i) sums[t.tile] += s[i];\n"
      "  }\n"
      "}\n"
      "void k(tiled_index<8> t, array_view<const float, 1> v, array_view<float, 1> sums) {\n"
      "  add(t, v, sums);\n"
      "}");
  CHECK(kernel.shape == kernel_shape::loop);
  CHECK(kernel.tiles_per_work_item == 1);
}
