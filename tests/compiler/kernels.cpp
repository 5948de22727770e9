// The two forms of a kernel, and how a thread finds its place in the domain.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::compiled_kernel;
using libtiles::compiler::kernel_text;

TEST_CASE("a kernel of untiled form returns in threads outside of the domain") {
  const compiled_kernel kernel =
      compile::text("void k(index<3> i, array_view<int, 3> v) { v[i] = 1; }");
  CHECK_FALSE(kernel.is_tiled);
  CHECK(kernel.rank == 3);
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("tiles_index3 v_i = {{(int)get_global_id(2), (int)get_global_id(1), "
                               "(int)get_global_id(0)}};"));
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("if (v_i.i[0] >= domain_0 || v_i.i[1] >= domain_1 || v_i.i[2] >= "
                               "domain_2) return;"));
  CHECK_THAT(kernel.opencl_source, !ContainsSubstring("reqd_work_group_size"));
}

TEST_CASE("a tile of one column is a row of work-items, in the tile's own place") {
  const compiled_kernel kernel =
      compile::text("void k(tiled_index<4, 1> t, array_view<int, 2> v) { v[t] = t.local[0]; }");
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("reqd_work_group_size(4, 1, 1)"));
  CHECK_THAT(kernel.opencl_source,
             ContainsSubstring("const int global_0 = (int)get_group_id(1) * 4 + "
                               "(int)get_local_id(0);"));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("const int local_0 = (int)get_local_id(0);"));
}

TEST_CASE("a tile of one thread, and one that is thin in the middle, stay as they are") {
  const auto source = [](const std::string& tile) {
    return compile::text("void k(tiled_index<" + tile +
                         "> t, array_view<int, 3> v) { v[t] = t.local[0]; }")
        .opencl_source;
  };
  for (const std::string tile : {"1, 1, 1", "2, 1, 3"}) {
    CHECK_THAT(source(tile), ContainsSubstring("global_0 = (int)get_global_id(2);"));
    CHECK_THAT(source(tile), ContainsSubstring("local_0 = (int)get_local_id(2);"));
  }
}

TEST_CASE("messages call a lambda by its place and a function by its name") {
  CHECK(compile::text("\n\n[=](index<1> i) {}").name == "the lambda at t.tile:3");
  CHECK(compile::text("void scale(index<1> i, array_view<int, 1> v) {}").name == "scale");
}

TEST_CASE("one text is compiled for several sets of argument types") {
  const kernel_text text(compile::input("[=](index<1> i) { v[i] = 1; }"));
  CHECK(text.is_lambda());
  using libtiles::scalar_type;
  CHECK_THAT(text.compile({compile::view("v", scalar_type::int32, 1)}).opencl_source,
             ContainsSubstring("__global int *v_v"));
  CHECK_THAT(text.compile({compile::view("v", scalar_type::float64, 1)}).opencl_source,
             ContainsSubstring("__global double *v_v"));
}

TEST_CASE("functions may stand behind their use, and only those in use are written") {
  const std::string source = compile::text(
                                 "void k(index<1> i, array_view<int, 1> v) { v[i] = one(); }\n"
                                 "int one() { return 1; }\nint two() { return 2; }")
                                 .opencl_source;
  CHECK_THAT(source, ContainsSubstring("int f1_one(void);"));
  CHECK_THAT(source, !ContainsSubstring("two"));
}

TEST_CASE("a helper function that takes the tiled_index knows its thread") {
  const std::string source =
      compile::text(
          "int here(tiled_index<4> t) { t.barrier.wait(); return t.local[0]; }\n"
          "void k(tiled_index<4> t, array_view<int, 1> v) { v[t] = here(t); }")
          .opencl_source;
  CHECK_THAT(source, ContainsSubstring("int f0_here(void) {"));
  CHECK_THAT(source, ContainsSubstring("v_v[global_0] = f0_here();"));
}

TEST_CASE("C++ AMP's namespaces may be written out") {
  CHECK_NOTHROW(compile::text(
      "using namespace concurrency;\nusing namespace concurrency::graphics;\n"
      "void k(concurrency::index<1> i, Concurrency::array_view<float, 1> v) restrict(amp)\n"
      "{ v[i] = concurrency::fast_math::sqrt(v[i]); }"));
}

TEST_CASE("variables of the kernel may have the names of what it captures") {
  CHECK_NOTHROW(compile::text("[=](index<1> i) { int n = 2; { int v = n; } }",
                              {compile::view("v", libtiles::scalar_type::int32, 1),
                               compile::value("n", libtiles::scalar_type::int32)}));
}

TEST_CASE("an aligned tile_static array counts with the gap in front of it") {
  libtiles::compiler::compile_options options;
  options.tensor_cores = libtiles::compiler::tensor_core_form::sm_90;
  const auto kernel =
      compile::kernel_text(
          compile::input("void k(tiled_index<64> t, array_view<const half, 2> in, "
                         "array_view<float, 2> out) {\n  tile_static int n; n = 1;\n"
                         "  tile_static half a[32][16], b[16][64];\n"
                         "  tile_load(a, in, index<2>(0, 0)); tile_load(b, in, index<2>(0, 0));\n"
                         "  tile_accumulator<float, 32, 64> c(t); tile_multiply(t, a, b, c);\n"
                         "  tile_store(t, c, out, index<2>(0, 0));\n}"))
          .compile({}, options);
  REQUIRE(kernel.tile_statics.size() == 3);
  CHECK(kernel.tile_statics[0].bytes == 4);
  CHECK(kernel.tile_statics[1].bytes == 1024 + 124);
  CHECK(kernel.tile_statics[2].bytes == 2048);
}

TEST_CASE("tile_static variables of one name in different blocks are different variables") {
  const compiled_kernel kernel =
      compile::body("{ tile_static int a[2]; a[0] = 1; } { tile_static float a; a = 1; }");
  REQUIRE(kernel.tile_statics.size() == 2);
  CHECK(kernel.tile_statics[0].bytes == 8);
  CHECK(kernel.tile_statics[1].bytes == 4);
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("ts0_a[0] = 1;"));
  CHECK_THAT(kernel.opencl_source, ContainsSubstring("ts1_a = 1.0f;"));
}

TEST_CASE("a variable may have the name of one of C++ AMP's classes") {
  const std::string source =
      compile::body(
          "int index = t.local[0], extent = 3, array = 2;\n"
          "if (index < extent && array > (index)) index = array < 2 ? 1 : extent > (3);")
          .opencl_source;
  CHECK_THAT(source, ContainsSubstring("if ((v_index < v_extent) && (v_array > v_index)) {"));
  CHECK_NOTHROW(compile::body("{ int index = 1; } index<2> i(0, 1); v[i] = index<2>(1, 2)[0];"));
}

TEST_CASE("a parameter need not have a name") {
  CHECK_NOTHROW(compile::text("[=](index<1>) restrict(amp) {}"));
  CHECK_NOTHROW(
      compile::text("float zero(int, float) { return 0; }\n"
                    "void k(tiled_index<4>, array_view<float, 1>, float, array_view<float, "
                    "1> v) { v[0] = zero(1, 2); }"));
}

TEST_CASE("all loops and their jumps are kept") {
  const std::string source =
      compile::body(
          "int a = 0;\nfor (int j = 0, m = 3; j < m; ++j) { if (j == 1) continue; a += j; }\n"
          "while (a > 0) --a;\ndo { a++; } while (a < 9);\nfor (;;) { break; }")
          .opencl_source;
  CHECK_THAT(source, ContainsSubstring("for (; v_j < v_m; ++v_j) {"));
  CHECK_THAT(source, ContainsSubstring("while (v_a > 0) {"));
  CHECK_THAT(source, ContainsSubstring("} while (v_a < 9);"));
  CHECK_THAT(source, ContainsSubstring("for (;;) {"));
}
