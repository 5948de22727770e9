// fast_math, precise_math and HLSL's intrinsics: what they become, and what is refused.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::body;
using compile::error_in_body;

namespace {

std::string source_of(const std::string& statement) { return body(statement).opencl_source; }

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("fast_math takes OpenCL's native functions, precise_math and C's names the exact ones") {
  CHECK_THAT(source_of("float r = fast_math::sin(x);"), ContainsSubstring("= native_sin(v_x);"));
  CHECK_THAT(source_of("float r = concurrency::fast_math::expf(x);"),
             ContainsSubstring("= native_exp(v_x);"));
  CHECK_THAT(source_of("float r = fast_math::acos(x);"), ContainsSubstring("= acos(v_x);"));
  CHECK_THAT(source_of("float r = precise_math::sin(x);"), ContainsSubstring("= sin(v_x);"));
  CHECK_THAT(source_of("float r = std::sin(x) + sinf(x);"),
             ContainsSubstring("= sin(v_x) + sin(v_x);"));
}

TEST_CASE("fast_math and names that end in f make a double a float") {
  const std::string before = "double d = x;\n";
  CHECK_THAT(source_of(before + "float r = fast_math::sin(d);"),
             ContainsSubstring("= native_sin(((float)v_d));"));
  CHECK_THAT(source_of(before + "float r = precise_math::sinf(d);"),
             ContainsSubstring("= sin(((float)v_d));"));
  CHECK_THAT(source_of(before + "double r = precise_math::sin(d);"),
             ContainsSubstring("= sin(v_d);"));
  CHECK_FALSE(body("float r = precise_math::sin(t.local[0]);").uses_double);
}

TEST_CASE("what OpenCL C has not is written once for each type, behind what it needs") {
  const std::string source = source_of(
      "float a = precise_math::probit(x), b = precise_math::probit(a);\n"
      "double e = precise_math::erfinv((double)b);");
  CHECK(count_of("float tiles_probit_float(float p) {", source) == 1);
  CHECK(count_of("double tiles_erfinv_double(double y) {", source) == 1);
  CHECK(source.find("float tiles_erfcinv_float(float q) {") <
        source.find("float tiles_probit_float(float p) {"));
  CHECK_THAT(source, !ContainsSubstring("probit_double"));
  CHECK_THAT(source, !ContainsSubstring("tiles_phi"));
  CHECK_THAT(source, !ContainsSubstring("$"));
}

TEST_CASE("a function of the text hides the one of its name that every kernel has") {
  const std::string source =
      compile::text(
          "float clamp(float a) { return a; }\n"
          "void k(index<1> i, array_view<float, 1> v) { v[i] = clamp(v[i]); }")
          .opencl_source;
  CHECK_THAT(source, ContainsSubstring("f0_clamp(v_v["));
}

TEST_CASE("a function of another namespace is named") {
  CHECK(error_in_body("float r = fast_math::erf(x);") ==
        "t.tile:2:11: error: unknown function 'fast_math::erf'\n"
        "  float r = fast_math::erf(x);\n"
        "            ^~~~~~~~~~~~~~\n"
        "  help: write precise_math::erf");
  CHECK(error_in_body("float r = precise_math::saturate(x);") ==
        "t.tile:2:11: error: unknown function 'precise_math::saturate'\n"
        "  float r = precise_math::saturate(x);\n"
        "            ^~~~~~~~~~~~~~~~~~~~~~\n"
        "  help: write saturate");
  CHECK(error_in_body("float r = fast_math::sine(x);") ==
        "t.tile:2:11: error: unknown function 'fast_math::sine'\n"
        "  float r = fast_math::sine(x);\n"
        "            ^~~~~~~~~~~~~~~\n"
        "  help: did you mean 'fast_math::sin'?");
}

TEST_CASE("noise is refused, as no two devices had the same") {
  CHECK(error_in_body("float r = direct3d::noise(x);") ==
        "t.tile:2:11: error: unknown function 'direct3d::noise'\n"
        "  float r = direct3d::noise(x);\n"
        "            ^~~~~~~~~~~~~~~\n"
        "  help: compute a number from a hash of the thread's index, or read one from an "
        "array_view");
}

TEST_CASE("functions say how many numbers they take, and of which kind") {
  CHECK(error_in_body("float r = direct3d::clamp(x, 1);") ==
        "t.tile:2:11: error: 'direct3d::clamp' takes 3 arguments, got 2\n"
        "  float r = direct3d::clamp(x, 1);\n"
        "            ^~~~~~~~~~~~~~~~~~~~~");
  CHECK(error_in_body("int r = firstbithigh(x);") ==
        "t.tile:2:22: error: 'firstbithigh' takes integers, got 'float'\n"
        "  int r = firstbithigh(x);\n"
        "                       ^");
  CHECK(error_in_body("float r = fast_math::sqrt(v);") ==
        "t.tile:2:27: error: 'sqrt' takes numbers, got 'array_view<int, 2>'\n"
        "  float r = fast_math::sqrt(v);\n"
        "                            ^");
}

TEST_CASE("results are left where pointers point to") {
  const std::string before = "float a, b; int n;\n";
  CHECK_THAT(source_of(before + "float r = precise_math::frexp(x, &n);"),
             ContainsSubstring("= frexp(v_x, &v_n);"));
  CHECK_THAT(source_of(before + "float r = fast_math::modff(x, &a);"),
             ContainsSubstring("= modf(v_x, &v_a);"));
  CHECK_THAT(source_of(before + "float r = precise_math::lgamma(x, &n);"),
             ContainsSubstring("= lgamma_r(v_x, &v_n);"));
  CHECK_THAT(source_of(before + "fast_math::sincos(x, &a, &b);"),
             ContainsSubstring("v_a = sincos(v_x, &v_b)"));
  CHECK(error_in_body("int n; float r = precise_math::modf(x, &n);") ==
        "t.tile:2:40: error: 'modf' stores a 'float' through this argument; expected a "
        "pointer to one, got 'int*'\n"
        "  int n; float r = precise_math::modf(x, &n);\n"
        "                                         ^~\n"
        "  help: declare a variable of type float, and write & in front of its name");
  CHECK_THAT(error_in_body("float r = frexp(x, 1);"),
             ContainsSubstring("'frexp' stores an 'int' through this argument; expected a "
                               "pointer to one, got 'int'"));
}

TEST_CASE("what is left where a pointer points to differs between threads as its arguments do") {
  const std::string wait = " int n; frexp(y, &n); if (n > 1) { t.barrier.wait(); }";
  CHECK(error_in_body("float y = x;" + wait) == "");
  CHECK_THAT(error_in_body("float y = t.local[0];" + wait), ContainsSubstring("barrier"));
}

TEST_CASE("the ends of norm and unorm have names") {
  const std::string source = source_of(
      "norm lowest = NORM_MIN; norm zero = concurrency::graphics::NORM_ZERO; norm highest = "
      "graphics::NORM_MAX;"
      "unorm u_lowest = UNORM_MIN; unorm u_zero = UNORM_ZERO; unorm u_highest = UNORM_MAX;"
      "float r = NORM_MIN - 1;");
  CHECK_THAT(source, ContainsSubstring("v_lowest = (-1.0f)"));
  CHECK_THAT(source, ContainsSubstring("v_zero = 0.0f"));
  CHECK_THAT(source, ContainsSubstring("v_highest = 1.0f"));
  CHECK_THAT(source, ContainsSubstring("v_u_lowest = 0.0f"));
  CHECK_THAT(source, ContainsSubstring("v_u_zero = 0.0f"));
  CHECK_THAT(source, ContainsSubstring("v_u_highest = 1.0f"));
  CHECK_THAT(source, ContainsSubstring("v_r = (-2.0f)"));
  CHECK_THAT(error_in_body("unorm r = NORM_MIN;"),
             ContainsSubstring("cannot convert 'norm' to 'unorm'"));
}

TEST_CASE("what fpclassify gives has C's names") {
  CHECK_THAT(source_of("bool r = fpclassify(x) == FP_NAN;"),
             ContainsSubstring("tiles_fpclassify_float(v_x) == 0"));
  CHECK_THAT(error_in_body("int r = FP_NONE;"), ContainsSubstring("unknown name 'FP_NONE'"));
}
