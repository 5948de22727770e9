// The loop shape: what is computed at another place than the text says means the same there.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

namespace {

std::string written_in_loops(const std::string& body, bool wide_indices) {
  libtiles::compiler::compile_options options;
  options.wide_indices = wide_indices;
  options.shape = libtiles::compiler::kernel_shape::loop;
  const std::string text =
      "void k(tiled_index<16> t, array_view<int, 1> v, int n) { tile_static int s[16];" + body +
      "}";
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

std::string in_narrow_loops(const std::string& body) { return written_in_loops(body, false); }
std::string in_wide_loops(const std::string& body) { return written_in_loops(body, true); }

}  // namespace

TEST_CASE("a variable that hides another one has a name of its own") {
  const std::string text =
      compile::body("int a = 1; { float a = 2; { int a = 3; v[t] = a; } }").opencl_source;
  CHECK_THAT(text, ContainsSubstring("int v_a = 1;"));
  CHECK_THAT(text, ContainsSubstring("float v1_a = 2.0f;"));
  CHECK_THAT(text, ContainsSubstring("int v2_a = 3;"));
  CHECK_THAT(text, ContainsSubstring(" = v2_a;"));
}

TEST_CASE("variables of blocks beside each other share a name") {
  const std::string text =
      compile::body("{ int a = 1; v[t] = a; } { int a = 2; v[t] += a; }").opencl_source;
  CHECK_THAT(text, ContainsSubstring("int v_a = 1;"));
  CHECK_THAT(text, ContainsSubstring("int v_a = 2;"));
}

TEST_CASE("what is computed anew behind a barrier is not computed of what hides its operands") {
  const std::string text = in_narrow_loops(
      "int x = t.local[0] + n; s[t.local[0]] = x; t.barrier.wait();"
      "{ int n = 5; s[t.local[0]] += n; t.barrier.wait(); v[t] = x * n + s[15 - t.local[0]]; }");
  CHECK_THAT(text, ContainsSubstring("int v1_n = 5;"));
  CHECK_THAT(text, ContainsSubstring("const int c0_x = local_0 + v_n;"));
  CHECK_THAT(text, ContainsSubstring("c0_x * v1_n"));
}

TEST_CASE("what no vector of threads can be computed of is computed thread by thread") {
  const std::string text = in_narrow_loops(
      "int x = t.local[0] / n; s[t.local[0]] = x; t.barrier.wait(); v[t] = x + s[t.local[0]];");
  CHECK_THAT(text, ContainsSubstring("ts0_s[local_0] = c0_x;"));
  CHECK_THAT(text, !ContainsSubstring("v_x"));
}

TEST_CASE(
    "what names a variable of each thread is computed thread by thread, whatever comes of it") {
  const std::string behind = "s[t.local[0]] = v[t]; t.barrier.wait(); int x = s[t.local[0]];";
  CHECK_THAT(in_narrow_loops(behind + "x = n; v[t] = x;"), ContainsSubstring("int16 v_x"));
  CHECK_THAT(in_narrow_loops(behind + "x = (x * 2, n); v[t] = x;"),
             !ContainsSubstring("int16 v_x"));
}

TEST_CASE("around the loops over its threads a tile has the first one's index") {
  const std::string text = in_narrow_loops(
      "int x = (t.local[0], 3); int y = (t.global[0], x); s[t.local[0]] = x + y;"
      "t.barrier.wait(); v[t] = s[15 - t.local[0]];");
  CHECK_THAT(text, ContainsSubstring("int v_x = (0 , 3);"));
  CHECK_THAT(text, ContainsSubstring("int v_y = (origin_0 , v_x);"));
}

TEST_CASE("a thread's index is an int in loops, too, where offsets have 32 bits") {
  const std::string body =
      "s[min(15, t.local[0] + 1)] = ((t.local[0] & 1) << 31) >> 31; t.barrier.wait();"
      "v[t] = s[t.local[0]];";
  const std::string narrow = in_narrow_loops(body);
  CHECK_THAT(narrow, ContainsSubstring("for (int local_0 = 0;"));
  CHECK_THAT(narrow, ContainsSubstring("min(15, (local_0 + 1))"));
  CHECK_THAT(narrow, ContainsSubstring(" = ((local_0 & 1) << 31) >> 31;"));
  CHECK_THAT(narrow, !ContainsSubstring("long local_0"));
  const std::string wide = in_wide_loops(body);
  CHECK_THAT(wide, ContainsSubstring("for (long local_0 = 0;"));
  CHECK_THAT(wide, ContainsSubstring("min(15, ((int)local_0 + 1))"));
  CHECK_THAT(wide, ContainsSubstring(" = (((int)local_0 & 1) << 31) >> 31;"));
}
