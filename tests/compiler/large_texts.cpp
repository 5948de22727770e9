// Texts of which some part of the compiler could take more time than their length tells: these
// would never end if each link of a chain doubled it.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

namespace {

using libtiles::compiler::compiled_kernel;
using libtiles::compiler::kernel_shape;

constexpr int links = 40;

compiled_kernel in_shape(kernel_shape shape, const std::string& text) {
  libtiles::compiler::compile_options options;
  options.shape = shape;
  return compile::kernel_text(compile::input(text)).compile({}, options);
}

void check_in_both_shapes(const std::string& text) {
  for (const kernel_shape shape : {kernel_shape::group, kernel_shape::loop}) {
    CHECK(in_shape(shape, text).opencl_source.size() < 100 * text.size());
  }
}

std::string f(int link) { return "f" + std::to_string(link); }

// Of functions that each call the next one twice.
std::string chain(const std::string& parameters, const std::string& last, const std::string& first,
                  const std::string& second) {
  std::string text = "int " + f(links) + "(" + parameters + ") { " + last + " return x; }\n";
  for (int link = links - 1; link >= 0; --link) {
    const std::string next = f(link + 1);
    text += "int " + f(link) + "(" + parameters + ") { const int c = " + next + "(" + first +
            "); const int d = " + next + "(" + second + "); return c + d; }\n";
  }
  return text;
}

std::string kernel(const std::string& body) {
  return "void k(tiled_index<32> t, array_view<int, 1> v, array_view<int, 1> w) {\n"
         "tile_static int s[32]; s[t.local[0]] = v[t]; t.barrier.wait();\n" +
         body + "\nw[t] += s[31 - t.local[0]]; }";
}

}  // namespace

TEST_CASE("a chain of functions that call each other twice") {
  check_in_both_shapes(chain("int x", "", "x", "x + 1") + kernel("v[t] = f0(3);"));
}

TEST_CASE("a chain of functions that hand on views") {
  check_in_both_shapes(chain("array_view<int, 1> a, array_view<int, 1> b, int x", "a[x] = b[x];",
                             "a, b, x", "b, a.section(1, 2), x") +
                       kernel("v[t] = f0(v, w, 0);"));
}

TEST_CASE("a chain of functions that hand on references") {
  check_in_both_shapes(chain("int& p, int& q, int x", "p = q + x;", "p, q, x", "q, p, x") +
                       kernel("int p = 1; int q = 2; f0(p, q, 3); v[t] = p + q;"));
}

TEST_CASE("a chain of functions that wait") {
  check_in_both_shapes(chain("tiled_index<32> t, array_view<int, 1> a, int x",
                             "t.barrier.wait(); a[t] += x;", "t, a, x", "t, a, x + 1") +
                       kernel("const int c = f0(t, v, 3); v[t] = c;"));
}

TEST_CASE("a chain of variables that are computed of another twice") {
  std::string body = "int x0 = t.local[0] * t.local[0]; int y0 = t.local[0];\n";
  for (int link = 1; link < links; ++link) {
    const std::string last = std::to_string(link - 1), next = std::to_string(link);
    body += "int x" + next + " = x" + last + " + x" + last + ";\n";
    body += "int y" + next + " = y" + last + " - (y" + last + " + 1);\n";
  }
  check_in_both_shapes(kernel(body + "v[t] = x39 + y39; t.barrier.wait(); w[t] = x39 - y39;"));
}

TEST_CASE("a sum of many elements, of which nothing is known") {
  std::string sum = "v[t.local[0] * 2]";
  for (int term = 0; term < 4 * links; ++term) sum += " + s[" + std::to_string(term % 32) + "]";
  check_in_both_shapes(kernel("w[t] = " + sum + ";"));
}

TEST_CASE("help is looked for as long as it is shown") {
  std::string body;
  for (int n = 0; n < 50; ++n) {
    const std::string number = std::to_string(n);
    body += "int variable_" + number + " = 1; v[0] = variabel_" + number + ";\n";
  }
  const std::string message = compile::error_of(kernel(body));
  CHECK_THAT(message, ContainsSubstring("did you mean 'variable_19'?"));
  CHECK_THAT(message, !ContainsSubstring("did you mean 'variable_20'?"));
  CHECK_THAT(message, ContainsSubstring("and 30 more errors"));
}
