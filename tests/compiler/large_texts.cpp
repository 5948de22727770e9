// Texts of which some part of the compiler could take more time than their length tells: these
// would never end if each link of a chain doubled it.
#include <pthread.h>

#include <functional>

#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

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

void* run_work(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

// As programs make them. Without optimisation, and with the address sanitizer, frames are some
// times as large.
#if defined(__SANITIZE_ADDRESS__) || defined(IS_MEASURED_BY_GCOV)
constexpr std::size_t small_stack = 2 << 20;
#else
constexpr std::size_t small_stack = 256 << 10;
#endif

// In a thread of its own.
void on_small_stack(const std::function<void()>& work) {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, small_stack) == 0);
  pthread_t thread;
  auto* const argument = const_cast<void*>(static_cast<const void*>(&work));
  REQUIRE(pthread_create(&thread, &attributes, run_work, argument) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

// f0 calls nothing, f1 calls f0, and so on, in the order of the text; with declarations in front,
// in the other order.
std::string long_chain(int functions, bool is_last_first) {
  std::string declarations, text;
  for (int i = 0; i < functions; ++i) {
    declarations += "int " + f(i) + "(tiled_index<32> t, int x);\n";
    const std::string body =
        i == 0 ? "t.barrier.wait(); return x;" : "return " + f(i - 1) + "(t, x) + 1;";
    const std::string one = "int " + f(i) + "(tiled_index<32> t, int x) { " + body + " }\n";
    text = is_last_first ? one + text : text + one;
  }
  return declarations + text + kernel("v[t] = " + f(functions - 1) + "(t, 3);");
}

std::string struct_assigned_one_by_one(int fields) {
  std::string members, assignments;
  for (int i = 0; i < fields; ++i) {
    const std::string name = "field_" + std::to_string(i);
    members += "int " + name + ";\n";
    assignments += "a." + name + " = " + std::to_string(i) + ";\n";
  }
  return "struct many {\n" + members + "};\n" +
         kernel("many a;\n" + assignments + "v[t] = a.field_0;");
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

TEST_CASE("help for members is looked for as long as it is shown") {
  std::string body = "point p = {1, 2};\n";
  for (int n = 0; n < 50; ++n) body += "v[0] = p.first_" + std::to_string(n) + ";\n";
  const std::string members = "struct point { int first_x; int first_y; };\n";
  const std::string message = compile::error_of(members + kernel(body));
  std::size_t helps = 0;
  for (std::size_t at = message.find("did you mean"); at != std::string::npos; ++helps) {
    at = message.find("did you mean", at + 1);
  }
  CHECK(helps == 20);
}

TEST_CASE("as many functions as the limit says call one another on a small stack") {
  for (const bool is_last_first : {false, true}) {
    on_small_stack([&] { check_in_both_shapes(long_chain(199, is_last_first)); });
  }
}

TEST_CASE("a longer chain of calls is refused on a small stack, in any order of the text") {
  for (const int functions : {200, 5000}) {
    for (const bool is_last_first : {false, true}) {
      std::string message;
      on_small_stack([&] { message = compile::error_of(long_chain(functions, is_last_first)); });
      CHECK_THAT(message, ContainsSubstring("calls are nested too deeply"));
      CHECK_THAT(message, ContainsSubstring("the limit is 200 functions"));
    }
  }
}

TEST_CASE("a longer chain of structs within structs is refused on a small stack") {
  std::string text = "struct s0 { int x; };\n";
  for (int i = 1; i < 5000; ++i) {
    text += "struct s" + std::to_string(i) + " { s" + std::to_string(i - 1) + " inner; };\n";
  }
  std::string message;
  on_small_stack([&] { message = compile::error_of(text + kernel("")); });
  CHECK_THAT(message, ContainsSubstring("structs are nested too deeply"));
  CHECK_THAT(message, ContainsSubstring("the limit is 200 levels"));
}

TEST_CASE("the time for a struct that is assigned member by member grows with its members") {
  const auto compiled = [](int fields) { compile::text(struct_assigned_one_by_one(fields)); };
  CHECK(growth_of(compiled, 2000) < near_linear);
}

TEST_CASE("a text that would fill the memory is refused with its size and the limit") {
  const std::string text = kernel("") + std::string(std::size_t{4} << 20, ' ');
  CHECK_THAT(compile::error_of(text), StartsWith("t.tile: the text has 4194"));
  CHECK_THAT(compile::error_of(text), ContainsSubstring("the limit is 4194304"));
  CHECK(compile::error_of(kernel("") + std::string(std::size_t{4} << 19, ' ')).empty());
}
