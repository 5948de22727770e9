// Views: how elements are named, and what a kernel does to them.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::compiled_kernel;
using compile::view;
using libtiles::scalar_type;

namespace {

compiled_kernel over_views(const std::string& body) {
  return compile::text("[=](index<2> i) { " + body + " }",
                       {view("a", scalar_type::int32, 2), view("b", scalar_type::int32, 2),
                        view("c", scalar_type::int32, 3), view("d", scalar_type::int32, 1)});
}

std::string access(const compiled_kernel& kernel, std::size_t parameter) {
  return std::string(kernel.parameters[parameter].is_read ? "r" : "-") +
         (kernel.parameters[parameter].is_written ? "w" : "-");
}

std::string error_over_views(const std::string& body) {
  try {
    over_views(body);
  } catch (const libtiles::error& refused) {
    return refused.what();
  }
  return {};
}

}  // namespace

TEST_CASE("the ways to name an element mean the same") {
  for (const char* element : {"c(1, 2, 3)", "c[1][2][3]", "c[1](2, 3)", "c(1)(2)[3]"}) {
    CHECK_THAT(over_views(std::string(element) + " = 5;").opencl_source,
               ContainsSubstring("v_c[1 * d0_c + 2 * d1_c + 3] = 5;"));
  }
  for (const char* element : {"a[i]", "a(i)", "a(i[0], i[1])", "a[i[0]][i[1]]"}) {
    CHECK_THAT(over_views(std::string(element) + " = 5;").opencl_source,
               ContainsSubstring("v_a[v_i.i[0] * d0_a + v_i.i[1]] = 5;"));
  }
  CHECK_THAT(over_views("d[3] = d(4);").opencl_source, ContainsSubstring("v_d[3] = v_d[4];"));
}

TEST_CASE("an element is named with as many indices as the view has dimensions") {
  CHECK_THAT(error_over_views("a(1, 2, 3) = 0;"),
             ContainsSubstring("'a' is an 'array_view<int, 2>' and takes 2 indices, got 3"));
  CHECK_THAT(error_over_views("a() = 0;"), ContainsSubstring("takes 2 indices, got 0"));
  CHECK_THAT(error_over_views("c[i] = 0;"),
             ContainsSubstring("'c' is an 'array_view<int, 3>' and takes an index<3>, got "
                               "'index<2>'"));
  CHECK_THAT(error_over_views("d[1.5f] = 0;"),
             ContainsSubstring("an index of 'd' must be an integer or an index<1>, got 'float'"));
  CHECK_THAT(error_over_views("int x = a[1];"),
             ContainsSubstring("cannot convert 'array_view<int, 1>' to 'int'"));
}

TEST_CASE("which views a kernel reads and writes is known") {
  const compiled_kernel kernel = over_views("a[i] = b[i]; c(0, 0, 0)++;");
  CHECK(access(kernel, 0) == "-w");
  CHECK(access(kernel, 1) == "r-");
  CHECK(access(kernel, 2) == "rw");
  CHECK(access(kernel, 3) == "--");
}

TEST_CASE("a compound assignment reads and writes, conditions and indices read") {
  const compiled_kernel kernel = over_views("a[i] += 1; if (b[i] > 0) d[c(0, 0, 0)] = 1;");
  CHECK(access(kernel, 0) == "rw");
  CHECK(access(kernel, 1) == "r-");
  CHECK(access(kernel, 2) == "r-");
  CHECK(access(kernel, 3) == "-w");
}

TEST_CASE("what a function does to a view counts for the view it is given") {
  const compiled_kernel kernel = compile::text(
      "void put(array_view<int, 1> to, array_view<const int, 1> from, int n) { to[n] = from[n]; }\n"
      "void twice(array_view<int, 1> x, array_view<int, 1> y) { put(x, y, 0); put(x, y, 1); }\n"
      "void k(index<1> i, array_view<int, 1> a, array_view<int, 1> b) { twice(b, a); }");
  CHECK(access(kernel, 0) == "r-");
  CHECK(access(kernel, 1) == "-w");
}

TEST_CASE("a view that is only read is const in the generated text") {
  CHECK_THAT(over_views("a[i] = b[i];").opencl_source,
             ContainsSubstring("__global const char *b_b, const long o_b") &&
                 ContainsSubstring("__global const int *v_b = (__global const int *)(b_b + o_b);"));
}

TEST_CASE("a view's extent is known in the kernel") {
  CHECK_THAT(over_views("a[i] = c.extent[0] + c.get_extent()[2] + b.extent.size();").opencl_source,
             ContainsSubstring("(e0_c + e2_c)"));
  CHECK_THAT(over_views("extent<2> e = a.extent; a[i] = e[1];").opencl_source,
             ContainsSubstring("tiles_index2 v_e = ((tiles_index2){{e0_a, e1_a}});"));
  CHECK_THAT(error_over_views("a[i] = a.extnt[0];"),
             ContainsSubstring("help: did you mean 'extent'?"));
}

TEST_CASE("views of 2^31 elements and more are indexed with 64 bits") {
  libtiles::compiler::kernel_text text(
      compile::input("void k(index<2> i, array_view<int, 2> v) { v[i] = 1; }"));
  CHECK_THAT(text.compile({}, {true}).opencl_source, ContainsSubstring("const long d0_v"));
  CHECK_THAT(text.compile({}, {false}).opencl_source, ContainsSubstring("const int d0_v"));
}

TEST_CASE("constants stand apart from products with strides, which neighbours then share") {
  libtiles::compiler::kernel_text text(
      compile::input("void k(index<2> i, array_view<int, 2> v) {\n"
                     "  int r = i[0];\n"
                     "  v(r - 1, r + 2) = v(r - 3, r) + v(r + 70000, r - 70000);\n"
                     "}"));
  CHECK_THAT(text.compile({}).opencl_source,
             ContainsSubstring("v_v[v_r * d0_v - d0_v + v_r + 2] = v_v[v_r * d0_v - 3 * d0_v + v_r]"
                               " + v_v[(v_r + 70000) * d0_v + (v_r - 70000)];"));
}

TEST_CASE("with wide indices the thread's own index is widened for offsets and an int elsewhere") {
  libtiles::compiler::kernel_text text(
      compile::input("void k(tiled_index<4, 8> t, array_view<int, 2> v) {\n"
                     "  tile_static int s[8];\n"
                     "  s[t.local[1]] = t.local[1];\n"
                     "  v(t.tile_origin[0] + 2 * t.local[0], min(t.local[1], 3)) = 1;\n"
                     "}"));
  const std::string source = text.compile({}, {true}).opencl_source;
  CHECK_THAT(source, ContainsSubstring("const long local_0 = (long)get_local_id(1);"));
  CHECK_THAT(source, ContainsSubstring("ts0_s[local_1] = (int)local_1;"));
  CHECK_THAT(source, ContainsSubstring("v_v[(origin_0 + (2 * local_0)) * d0_v + min((int)local_1, "
                                       "3)] = 1;"));
}

TEST_CASE("strided views are indexed with the strides of all dimensions") {
  libtiles::compiler::kernel_text text(compile::input(
      "index<1> same(index<1> i) { return i; }\n"
      "void put(array_view<int, 1> to, index<1> at) { to[same(at)] = 1; }\n"
      "void k(index<2> i, array_view<int, 1> v, array_view<int, 2> w) { put(v, index<1>(i[0])); "
      "w[i] = v[3]; }"));
  libtiles::compiler::compile_options strided;
  strided.strided = true;
  const std::string source = text.compile({}, strided).opencl_source;
  CHECK_THAT(source, ContainsSubstring("const long o_w, const int e0_w, const int e1_w, const int "
                                       "d0_w, const int d1_w"));
  CHECK_THAT(source, ContainsSubstring("v_w[v_i.i[0] * d0_w + v_i.i[1] * d1_w] = v_v[3 * d0_v];"));
  CHECK_THAT(source, ContainsSubstring("v_to.p[tiles_offset1(f0_same(v_at), v_to.d[0])] = 1;"));
  CHECK_THAT(source, ContainsSubstring("put(((tiles_view1_int){v_v, {{e0_v}}, {d0_v}}), "));
  CHECK_THAT(source, ContainsSubstring("int tiles_offset1(tiles_index1 index, int stride0) { "
                                       "return index.i[0] * stride0; }"));
  CHECK_THAT(text.compile({}).opencl_source, !ContainsSubstring("d0_v"));
  strided.wide_indices = true;
  CHECK_THAT(text.compile({}, strided).opencl_source, ContainsSubstring("const long d1_w"));
}

TEST_CASE("a view is passed to a function with its shape") {
  CHECK_THAT(compile::error_of("void f(array_view<float, 1> v) {}\n"
                               "void k(index<1> i, array_view<int, 1> v) { f(v); }"),
             ContainsSubstring("cannot pass 'array_view<int, 1>' for the parameter 'v', an "
                               "'array_view<float, 1>'"));
  CHECK_THAT(compile::error_of("void f(array_view<int, 1> v) {}\n"
                               "void k(index<1> i, array_view<const int, 1> v) { f(v); }"),
             ContainsSubstring("cannot pass 'array_view<const int, 1>'"));
}
