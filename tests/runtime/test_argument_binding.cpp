// Which argument belongs to which parameter.
#include "libtiles/runtime/argument_binding.hpp"
#include "tests/runtime/expect_error.hpp"

using namespace libtiles;
using namespace libtiles::runtime;
using libtiles::compiler::compiled_kernel;

namespace {

const element_type float_element{scalar_type::float32, "", 4};

/// scale(array_view<const float, 2> in, array_view<float, 2> out, float k)
compiled_kernel scale() {
  compiled_kernel compiled;
  compiled.name = "scale";
  compiled.parameters = {{"in", {argument_kind::array_view, float_element, 2, true}, true, false},
                         {"out", {argument_kind::array_view, float_element, 2, false}, false, true},
                         {"k", {argument_kind::value, float_element, 0, false}, true, false}};
  return compiled;
}

launch_argument view(const char* name, int rank = 2, bool is_const = false) {
  launch_argument argument;
  argument.name = name;
  argument.type = {argument_kind::array_view, float_element, rank, is_const};
  return argument;
}

launch_argument number(const char* name, scalar_type type = scalar_type::float32) {
  const double zero = 0;
  return launch_argument::of(name, type, &zero);
}

std::string mismatch(const std::vector<launch_argument>& arguments) {
  const error failure = error_of([&] { bind_arguments(scale(), arguments); });
  CHECK(failure.code() == status::argument_mismatch);
  return failure.what();
}

}  // namespace

TEST_CASE("arguments are bound by position", "[argument_binding]") {
  const std::vector<launch_argument> arguments{view("", 2, true), view(""), number("")};
  const auto bound = bind_arguments(scale(), arguments);
  CHECK(bound == std::vector<const launch_argument*>{&arguments[0], &arguments[1], &arguments[2]});
}

TEST_CASE("arguments are bound by name in any order", "[argument_binding]") {
  const std::vector<launch_argument> arguments{number("k"), view("out"), view("in")};
  const auto bound = bind_arguments(scale(), arguments);
  CHECK(bound == std::vector<const launch_argument*>{&arguments[2], &arguments[1], &arguments[0]});
}

TEST_CASE("every parameter is bound once", "[argument_binding]") {
  CHECK(mismatch({view("in"), view("out")}) == "scale: 'k' (float) is not bound to an argument");
  CHECK(mismatch({view("in"), view("in"), number("k")}) == "scale: 'in' is bound twice");
}

TEST_CASE("every argument has a parameter", "[argument_binding]") {
  CHECK(mismatch({view("in"), view("image")}) ==
        "scale: there is no parameter 'image'; its parameters are in, out, k");
  CHECK(mismatch({view(""), view(""), number(""), number("")}) ==
        "scale: argument 4 is one too many; its parameters are in, out, k");
}

TEST_CASE("an argument of another type is refused with both types", "[argument_binding]") {
  CHECK(mismatch({view("in", 1)}) ==
        "scale: 'in' is array_view<const float, 2>; got array_view<float, 1>");
  CHECK(mismatch({number("in")}) == "scale: 'in' is array_view<const float, 2>; got float");
  CHECK(mismatch({number("k", scalar_type::float64)}) == "scale: 'k' is float; got double");
  CHECK(mismatch({view("out", 2, true)}) ==
        "scale: 'out' is array_view<float, 2>; got array_view<const float, 2>");
}
