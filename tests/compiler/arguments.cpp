// What a launch may bind to a kernel's parameters.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::array;
using compile::error_of;
using compile::value;
using compile::view;
using libtiles::scalar_type;

namespace {

const std::string scale =
    "void scale(index<2> i, array_view<const float, 2> in, array_view<float, 2> out, float k)\n"
    "{ out[i] = k * in[i]; }";

}  // namespace

TEST_CASE("arguments are matched by position") {
  CHECK(error_of(scale, {view("", scalar_type::float32, 2, true), view("", scalar_type::float32, 2),
                         value("", scalar_type::float32)}) == "");
}

TEST_CASE("arguments are matched by name where they have one, in any order") {
  CHECK(error_of(scale, {value("k", scalar_type::float32), view("out", scalar_type::float32, 2),
                         view("in", scalar_type::float32, 2)}) == "");
}

TEST_CASE("an array serves where an array_view is wanted, and not the other way round") {
  CHECK(error_of(scale, {array("", scalar_type::float32, 2), array("", scalar_type::float32, 2),
                         value("", scalar_type::float32)}) == "");
  const std::string wants_array = "void f(index<1> i, array<int, 1>& a) { a[i] = 1; }";
  CHECK(error_of(wants_array, {view("", scalar_type::int32, 1)}) ==
        "parameter 'a' of kernel 'f': expected array<int, 1>&, got array_view<int, 1>");
}

TEST_CASE("an argument of another type is refused with what was expected and what was given") {
  const auto in = view("", scalar_type::float32, 2);
  const auto k = value("", scalar_type::float32);
  CHECK(error_of(scale, {in, view("", scalar_type::int32, 2), k}) ==
        "parameter 'out' of kernel 'scale': expected array_view<float, 2>, got array_view<int, 2>");
  CHECK(error_of(scale, {in, view("", scalar_type::float32, 3), k}) ==
        "parameter 'out' of kernel 'scale': expected array_view<float, 2>, "
        "got array_view<float, 3>");
  CHECK(error_of(scale, {in, view("", scalar_type::float32, 2, true), k}) ==
        "parameter 'out' of kernel 'scale': expected array_view<float, 2>, "
        "got array_view<const float, 2>");
  CHECK(error_of(scale, {in, in, value("", scalar_type::float64)}) ==
        "parameter 'k' of kernel 'scale': expected float, got double");
  CHECK(error_of(scale, {in, in, in}) ==
        "parameter 'k' of kernel 'scale': expected float, got array_view<float, 2>");
}

TEST_CASE("too few arguments, unknown names and names bound twice are refused") {
  const auto in = view("in", scalar_type::float32, 2);
  const auto k = value("k", scalar_type::float32);
  CHECK(error_of(scale, {in, k}) == "kernel 'scale' takes 3 arguments, got 2");
  CHECK(error_of(scale, {in, view("output", scalar_type::float32, 2), k}) ==
        "kernel 'scale' has no parameter 'output'; it has: in, out, k");
  CHECK(error_of(scale, {in, view("out\n", scalar_type::float32, 2), k}) ==
        "kernel 'scale' has no parameter 'out\\n'; it has: in, out, k");
  CHECK(error_of(scale, {in, in, k}) == "parameter 'in' of kernel 'scale' is bound twice");
}

TEST_CASE("a struct of another size than the kernel's is refused with both sizes") {
  const std::string text =
      "struct P { float x; double y; };\nvoid f(index<1> i, array_view<P, 1> p) { p[i].x = 1; }";
  const auto with_size = [](std::size_t size) {
    return libtiles::bound_argument{
        "", {libtiles::argument_kind::array_view, {scalar_type::structure, "P", size}, 1, false}};
  };
  CHECK(error_of(text, {with_size(16)}) == "");
  CHECK(error_of(text, {with_size(12)}) ==
        "parameter 'p' of kernel 'f': expected array_view<P, 1>, got array_view<P, 1>; struct 'P' "
        "has 16 bytes in the kernel text, got 12 bytes from the host");
}

TEST_CASE("a lambda's variables are bound by name, each once") {
  const std::string text = "[=](index<1> i) { v[i] = 1; }";
  CHECK(error_of(text, {view("v", scalar_type::int32, 1)}) == "");
  CHECK(error_of(text, {view("", scalar_type::int32, 1)}) ==
        "argument 0 has no name; a lambda's captured variables are bound by name");
  CHECK(error_of(text, {view("v", scalar_type::int32, 1), view("v", scalar_type::int32, 1)}) ==
        "the captured variable 'v' is bound twice");
}

TEST_CASE("a lambda is given a struct that its text defines, of the same size") {
  const auto p = [](std::size_t size) {
    return libtiles::bound_argument{
        "p", {libtiles::argument_kind::array_view, {scalar_type::structure, "P", size}, 1, false}};
  };
  CHECK(error_of("[=](index<1> i) { p[i].x = 1; }", {p(4)}) ==
        "argument 'p' holds struct 'P', which the kernel text does not define; define it in the "
        "text or in its declarations");
  CHECK(error_of("struct P { char x; };\n[=](index<1> i) { p[i].x = 1; }", {p(4)}) ==
        "argument 'p': struct 'P' has 1 byte in the kernel text, got 4 bytes from the host");
}
