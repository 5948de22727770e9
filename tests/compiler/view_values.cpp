// Views as values: what may be made of a view, and which parameters an access through one counts
// for.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::compiled_kernel;

namespace {

const std::string parameters =
    "array_view<float, 2> a, array_view<const float, 2> b, array_view<float, 1> c, array<float, "
    "2>& "
    "d";

std::string text_around(const std::string& functions, const std::string& body) {
  return functions + "void k(index<2> i, " + parameters + ") {\n" + body + "\n}";
}

std::string error_in(const std::string& body) { return compile::error_of(text_around("", body)); }

/// "a:rw c:r": the parameters that are read, written, or both.
std::string access(const std::string& body, const std::string& functions = "") {
  std::string text;
  for (const auto& each : compile::text(text_around(functions, body)).parameters) {
    if (!each.is_read && !each.is_written) continue;
    text += (text.empty() ? "" : " ") + each.name + ":" + (each.is_read ? "r" : "") +
            (each.is_written ? "w" : "");
  }
  return text;
}

std::string source(const std::string& body, const std::string& functions = "") {
  return compile::text(text_around(functions, body)).opencl_source;
}

bool is_overwritten(const std::string& body, std::size_t parameter,
                    const std::string& functions = "") {
  return compile::text(text_around(functions, body)).parameters[parameter].is_overwritten;
}

}  // namespace

TEST_CASE("views of different ranks, element types or constness are told apart") {
  CHECK(error_in("array_view<float, 1> row = a;") ==
        "t.tile:2:28: error: cannot convert 'array_view<float, 2>' to 'array_view<float, 1>'\n"
        "  array_view<float, 1> row = a;\n"
        "                             ^\n"
        "  help: index it: v[i] has one dimension less than v");
  CHECK(error_in("array_view<float, 2> m = c;") ==
        "t.tile:2:26: error: cannot convert 'array_view<float, 1>' to 'array_view<float, 2>'\n"
        "  array_view<float, 2> m = c;\n"
        "                           ^\n"
        "  help: use view_as to give it more dimensions");
  CHECK(error_in("array_view<int, 1> n = c;") ==
        "t.tile:2:24: error: cannot convert 'array_view<float, 1>' to 'array_view<int, 1>'\n"
        "  array_view<int, 1> n = c;\n"
        "                         ^\n"
        "  help: both must have the same element type");
  CHECK(
      error_in("array_view<float, 1> row = b[i[0]];") ==
      "t.tile:2:28: error: cannot convert 'array_view<const float, 1>' to 'array_view<float, 1>'\n"
      "  array_view<float, 1> row = b[i[0]];\n"
      "                             ^~~~~~~\n"
      "  help: its elements are const: use array_view<const float, 1>");
  CHECK(error_in("float x = c;") ==
        "t.tile:2:11: error: cannot convert 'array_view<float, 1>' to 'float'\n"
        "  float x = c;\n"
        "            ^\n"
        "  help: access one element, with one index per dimension");
}

TEST_CASE("nothing is written through a view of const elements, whatever it is made of") {
  CHECK(error_in("auto row = b[i[0]]; row[0] = 1;") ==
        "t.tile:2:21: error: cannot write through 'row', an 'array_view<const float, 1>'\n"
        "  auto row = b[i[0]]; row[0] = 1;\n"
        "                      ^~~~~~\n"
        "  help: its elements are const: use a view of non-const elements");
  CHECK(error_in("b.section(i)(0, 0) += 1;") ==
        "t.tile:2:1: error: cannot write through an 'array_view<const float, 2>'\n"
        "  b.section(i)(0, 0) += 1;\n"
        "  ^~~~~~~~~~~~~~~~~~\n"
        "  help: its elements are const: use a view of non-const elements");
  CHECK_THAT(error_in("array_view<const float, 1> same = c; same[0]++;"),
             ContainsSubstring("cannot write through 'same', an 'array_view<const float, 1>'"));
  CHECK_THAT(error_in("b[0].reinterpret_as<int>()[0] = 1;"),
             ContainsSubstring("cannot write through an 'array_view<const int, 1>'"));
  CHECK_THAT(error_in("(i[0] > 1 ? a : b)[i] = 1;"),
             ContainsSubstring("cannot write through an 'array_view<const float, 2>'"));
}

TEST_CASE("a view variable has a value from the start, and a const one keeps it") {
  CHECK(error_in("array_view<float, 1> row;") ==
        "t.tile:2:22: error: the view 'row' is not initialised\n"
        "  array_view<float, 1> row;\n"
        "                       ^~~\n"
        "  help: initialise it with another one, as in array_view<float, 1> row = v");
  CHECK(error_in("const array_view<float, 1> row = a[0]; row = a[1];") ==
        "t.tile:2:40: error: cannot assign to 'row', which is const\n"
        "  const array_view<float, 1> row = a[0]; row = a[1];\n"
        "                                         ^~~");
  CHECK_THAT(compile::error_of("[=](index<1> i) { v = v; }",
                               {compile::view("v", libtiles::scalar_type::int32, 1)}),
             ContainsSubstring("cannot assign to 'v', which is const") &&
                 ContainsSubstring("copy it to a local variable"));
  CHECK(error_in("array_view<float, 1> rows[2] = {a[0], a[1]};") ==
        "t.tile:2:22: error: arrays of views are not supported\n"
        "  array_view<float, 1> rows[2] = {a[0], a[1]};\n"
        "                       ^~~~\n"
        "  help: declare a variable for each view");
}

TEST_CASE("an array is passed on, but neither copied nor assigned") {
  CHECK(error_in("auto copy = d;") ==
        "t.tile:2:6: error: an 'array<float, 2>&' cannot be copied in a kernel\n"
        "  auto copy = d;\n"
        "       ^~~~\n"
        "  help: make a view of it: array_view<float, 2> copy = ...");
  CHECK(error_in("d = d;") ==
        "t.tile:2:1: error: an 'array<float, 2>&' cannot be assigned to as a whole in a kernel\n"
        "  d = d;\n"
        "  ^~~~~\n"
        "  help: assign its elements one by one");
  CHECK(compile::error_of(text_around("void f(array<float, 2>& x) {}\n", "f(a);")) ==
        "t.tile:3:3: error: cannot pass 'array_view<float, 2>' for the parameter 'x', an "
        "'array<float, 2>&'\n"
        "  f(a);\n"
        "    ^\n"
        "  help: an array_view is not an array: declare that as an array_view, too");
  CHECK(access("array_view<float, 2> v = d; d(0, 0) = v[i];") == "d:rw");
}

TEST_CASE("a section takes an index and an extent of the view's rank, or integers") {
  CHECK(error_in("auto p = a.section(1, 2, 3);") ==
        "t.tile:2:10: error: 'section' of an 'array_view<float, 2>' takes an 'index<2>' and an "
        "'extent<2>', or one of them, or 4 integers; got (int, int, int)\n"
        "  auto p = a.section(1, 2, 3);\n"
        "           ^~~~~~~~~~~~~~~~~~");
  CHECK_THAT(error_in("c.section(i);"), ContainsSubstring("or 2 integers; got (index<2>)"));
  CHECK_THAT(error_in("a.section(extent<2>(1, 1), i);"),
             ContainsSubstring("got (extent<2>, index<2>)"));
  CHECK_THAT(error_in("a.section(1.5f, 1, 1, 1);"),
             ContainsSubstring("got (float, int, int, int)"));
  CHECK_THAT(compile::error_of("void k(index<1> i, array_view<int, 4> v) { v.section(1, 2); }"),
             ContainsSubstring("takes an 'index<4>' and an 'extent<4>', or one of them; got "));
}

TEST_CASE(
    "view_as and reinterpret_as take an array of any dimensions, whose elements are contiguous") {
  CHECK(access("d.view_as(extent<3>(1, 2, 3))(0, 1, 2) = 1;") == "d:w");
  CHECK(access("c[0] = d.reinterpret_as<int>()[5];") == "c:w d:r");
  CHECK_THAT(error_in("d.section(i).view_as(extent<1>(1));"),
             ContainsSubstring("'view_as' takes a view of one dimension, not an "
                               "'array_view<float, 2>'"));
}

TEST_CASE("view_as and reinterpret_as take a view of one dimension") {
  CHECK(error_in("auto m = a.view_as(extent<1>(3));") ==
        "t.tile:2:10: error: 'view_as' takes a view of one dimension, not an "
        "'array_view<float, 2>'\n"
        "  auto m = a.view_as(extent<1>(3));\n"
        "           ^~~~~~~~~~~~~~~~~~~~~~~\n"
        "  help: index it first: each row of a view is a view");
  CHECK_THAT(error_in("a.reinterpret_as<int>();"),
             ContainsSubstring("'reinterpret_as' takes a view of one dimension, not an "
                               "'array_view<float, 2>'"));
  CHECK(error_in("auto m = c.view_as(i);") ==
        "t.tile:2:20: error: 'view_as' takes an extent<N>, got 'index<2>'\n"
        "  auto m = c.view_as(i);\n"
        "                     ^");
  CHECK(error_in("auto m = c.view_as<3>(extent<2>(1, 2));") ==
        "t.tile:2:23: error: 'view_as<3>' takes an extent<3>, got 'extent<2>'\n"
        "  auto m = c.view_as<3>(extent<2>(1, 2));\n"
        "                        ^~~~~~~~~~~~~~~");
  CHECK(error_in("auto m = c.reinterpret_as();") ==
        "t.tile:2:12: error: 'array_view<float, 1>' has no method 'reinterpret_as' that takes 0 "
        "arguments\n"
        "  auto m = c.reinterpret_as();\n"
        "             ^~~~~~~~~~~~~~\n"
        "  help: write reinterpret_as<T>()");
}

TEST_CASE(
    "bytes are taken for elements whose size divides that of the view's, or is divided by it") {
  const std::string structure = "struct s { int x[3]; };\n";
  CHECK(compile::error_of(text_around(structure,
                                      "auto w = c.reinterpret_as<s>()"
                                      ".reinterpret_as<double>();")) ==
        "t.tile:3:10: error: 'reinterpret_as' cannot create elements of 'double', which has 8 "
        "bytes, from elements of 's', which has 12\n"
        "  auto w = c.reinterpret_as<s>().reinterpret_as<double>();\n"
        "           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
        "  help: one of the sizes must be a multiple of the other");
  CHECK_THAT(error_in("c.reinterpret_as<index<1>>();"),
             ContainsSubstring("'index<1>' cannot be the element of an array_view"));
  const auto dense = [](const std::string& body) {
    return compile::text(text_around("", body)).parameters[2].is_reinterpreted;
  };
  CHECK(dense("auto part = c.section(1, 4); part.reinterpret_as<char>()[0] = 1;"));
  CHECK_FALSE(dense("c.reinterpret_as<int>()[0] = 1; a[0].reinterpret_as<char>()[0] = 1;"));
}

TEST_CASE("what a view does on the host it does not do in a kernel") {
  CHECK(error_in("c.data()[0] = 1;") ==
        "t.tile:2:3: error: 'data' is not available in kernels\n"
        "  c.data()[0] = 1;\n"
        "    ^~~~\n"
        "  help: index the view instead");
  CHECK(error_in("c.synchronize();") ==
        "t.tile:2:3: error: 'synchronize' is for the host, not for kernels\n"
        "  c.synchronize();\n"
        "    ^~~~~~~~~~~");
  CHECK_THAT(error_in("c.sectoin(1, 2);"), ContainsSubstring("help: did you mean 'section'?"));
  CHECK_THAT(error_in("c.get_extent(1);"),
             ContainsSubstring("has no method 'get_extent' that takes 1 argument"));
}

TEST_CASE("a conditional has one type for both views") {
  CHECK_THAT(error_in("auto v = i[0] > 0 ? a : c;"),
             ContainsSubstring("the two values of '?' are of different types, "
                               "'array_view<float, 2>' and 'array_view<float, 1>'"));
  CHECK(error_in("array_view<const float, 2> v = i[0] > 0 ? a : b; v = i[0] > 1 ? d : b;") == "");
}

TEST_CASE("an access through a view counts for each parameter that it may show") {
  CHECK(access("auto row = a[0]; float x = row[1];") == "a:r");
  CHECK(access("auto row = a[0]; row[1] = 2;") == "a:w");
  CHECK(access("auto row = a[0]; row[1] += 2;") == "a:rw");
  CHECK(access("auto row = a[0]; float x = row.extent[0];").empty());
  CHECK(access("auto v = i[0] > 1 ? a : d; v[i] = 1;") == "a:w d:w");
  CHECK(access("auto v = a; v = d; v[i] = b[i];") == "a:w b:r d:w");
  CHECK(access("auto v = a[0]; auto w = v.section(0, 3); v = c; w[0] = v[0];") == "a:rw c:rw");
  CHECK(access("array_view<float, 1> w = c; array_view<float, 1> v = w; w = d[0]; v[0] = 1;") ==
        "c:w d:w");
  CHECK(access("c.view_as(extent<2>(1, 2))(0, 0) = a.section(i)[0][1];") == "a:r c:w");
  CHECK(access("c.reinterpret_as<int>()[0] = d[0].reinterpret_as<int>()[1];") == "c:w d:r");
  CHECK(access("array_view<float, 2> v = a, w = d; for (int n = 0; n < 3; ++n) { auto t = v; v = "
               "w; w = t; } "
               "v[i] = 1; float x = w[i];") == "a:rw d:rw");
  CHECK(access("if (false) { auto v = a; float x = v[i]; }").empty());
  CHECK(access("a = d; a[i] = 1;") == "a:w d:w");
}

TEST_CASE("what a function returns shows what it was given in that call") {
  const std::string functions =
      "array_view<float, 1> row(array_view<float, 2> m, int n) { return m[n]; }\n"
      "array_view<float, 1> second(array_view<float, 1> x, array_view<float, 1> y) { x[0]; return "
      "y; }\n"
      "array_view<float, 1> either(array_view<float, 1> x, array_view<float, 1> y)\n"
      "{ auto v = x; if (x.extent[0] > 3) v = y; return v.section(index<1>(1)); }\n"
      "array_view<float, 1> longer(array_view<float, 1> x, array_view<float, 1> y)\n"
      "{ return either(second(x, y), y); }\n"
      "void put(array_view<float, 1> to, array_view<const float, 1> from) { to[0] = from[0]; }\n";
  CHECK(access("row(a, 1)[0] = row(d, 1)[0];", functions) == "a:w d:r");
  CHECK(access("either(c, a[0])[0] = 1;", functions) == "a:w c:w");
  CHECK(access("second(c, a[0])[0] = 1;", functions) == "a:w c:r");
  CHECK(access("longer(c, a[0])[0] = 1;", functions) == "a:w c:r");
  CHECK(access("put(row(a, 0), either(c, row(d, 1)));", functions) == "a:w c:r d:r");
  CHECK(access("auto v = row(a, 0); v = row(d, 0); put(v, b[0]);", functions) == "a:w b:r d:w");
}

TEST_CASE("only what is surely written at the own index is overwritten") {
  CHECK(is_overwritten("a[i] = 1;", 0));
  CHECK(is_overwritten("auto v = a; a[i] = 1;", 0));
  for (const char* body :
       {"auto v = a; a[i] = 1; float x = v(0, 0);", "a = d; a[i] = 1;", "a[i] = 1; a = d;",
        "auto v = a.section(index<2>(1, 0)); v[i] = 1;", "auto v = i[0] > 1 ? a : d; v[i] = 1;",
        "a.section(i)(0, 0) = 1;", "auto row = a[i[0]]; row[i[1]] = 1;",
        "auto v = a; v = d; if (i[0] < v.extent[0]) a[i] = 1;",
        "auto v = a.section(0, 0, 3, 3); if (i[0] < v.extent[0]) a[i] = 1;",
        "d = a; if (i[0] < d.extent[0]) a[i] = 1;"}) {
    INFO(body);
    const std::string text = text_around("", body);
    CHECK((compile::error_of(text) != "" || !is_overwritten(body, 0)));
  }
}

TEST_CASE("a kernel's views stay variables of their own until it makes a value of them") {
  const std::string plain = source("a[i] = b(i[1], i[0]) + c[i[0]];");
  CHECK_THAT(plain, ContainsSubstring("v_a[v_i.i[0] * d0_a + v_i.i[1]] = "
                                      "v_b[v_i.i[1] * d0_b + v_i.i[0]] + v_c[v_i.i[0]];") &&
                        !ContainsSubstring("tiles_view"));
  const std::string row = source("auto row = b[i[0]]; a[i] = row[i[1]];");
  CHECK_THAT(row, ContainsSubstring("tiles_view1_float v_row = tiles_project2_float_to1("
                                    "((tiles_view2_float){(__global float *)v_b, {{e0_b, e1_b}}, "
                                    "{d0_b}}), v_i.i[0]);") &&
                      ContainsSubstring("v_a[v_i.i[0] * d0_a + v_i.i[1]] = v_row.p[v_i.i[1]];"));
  CHECK_THAT(source("a = a.section(i); a(0, 0) = 1;"),
             ContainsSubstring("tiles_view2_float v_a = ((tiles_view2_float){(__global float *)"
                               "(b_a + o_a), {{e0_a, e1_a}}, {d0_a}});"));
}

TEST_CASE("each combination of views, sizes and strides is defined once") {
  const std::string text =
      source("auto x = a[0]; auto y = b[1]; auto z = d[2]; x[0] = y[0] + z[0] + b[3].extent[0];");
  const std::string head =
      "tiles_view1_float tiles_project2_float_to1(tiles_view2_float view, int "
      "i0) {";
  const std::size_t first = text.find(head);
  REQUIRE(first != std::string::npos);
  CHECK(text.find(head, first + 1) == std::string::npos);
}

TEST_CASE("offsets within views are as wide as the views need, and take all strides there are") {
  const libtiles::compiler::kernel_text text(compile::input(text_around(
      "", "auto row = a.section(i)[1]; c.view_as(extent<2>(2, 3))(0, 1) = row[i[1]];")));
  const std::string plain = text.compile({}).opencl_source;
  CHECK_THAT(plain,
             ContainsSubstring("__global float *p; tiles_index2 e; int d[1]; int unused; }") &&
                 ContainsSubstring("{(int)extent.i[1]}}"));
  libtiles::compiler::compile_options options;
  options.wide_indices = true;
  const std::string wide = text.compile({}, options).opencl_source;
  CHECK_THAT(wide, ContainsSubstring("__global float *p; tiles_index2 e; long d[1]; }") &&
                       ContainsSubstring("{(long)extent.i[1]}}"));
  options.strided = true;
  const std::string strided = text.compile({}, options).opencl_source;
  CHECK_THAT(strided, ContainsSubstring("__global float *p; tiles_index2 e; long d[2]; }") &&
                          ContainsSubstring("{(long)extent.i[1] * view.d[0], (long)view.d[0]}}") &&
                          ContainsSubstring("= v_row.p[v_i.i[1] * v_row.d[0]];"));
}

TEST_CASE("memory that is taken for another type is not taken for untouched by it") {
  const std::string text = source("auto bits = c.reinterpret_as<int>(); bits[0] = 1;");
  CHECK_THAT(text,
             ContainsSubstring("typedef int __attribute__((may_alias)) tiles_aliasing_int;") &&
                 ContainsSubstring("__global tiles_aliasing_int *p;"));
}

TEST_CASE("'<' behind a member is a template argument only of a view's methods") {
  const std::string text =
      "struct s { int view_as; int reinterpret_as; };\n"
      "void k(index<1> i, array_view<int, 1> v) { s x = {1, 2}; if (x.view_as < v[i] && v[i] > 1) "
      "v[i] = x.reinterpret_as < 3; }";
  CHECK(compile::error_of(text).empty());
}
