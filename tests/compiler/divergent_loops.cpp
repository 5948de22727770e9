// Loops that threads leave one by one, in the text of kernels of work-groups: which bodies stand
// under the condition that quirk::decides_for_all_threads asks for.
#include <string>

#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

namespace {

constexpr auto even_loop = "for (int n = 0; n < v.extent[0]; ++n) v[t] += n;";

bool is_guarded(const std::string& statements, const std::string& functions = "",
                bool is_for_cpus = true) {
  const std::string text = functions +
                           "void k(tiled_index<8> t, array_view<int, 1> v) { int left = v[t]; " +
                           statements + " }";
  libtiles::compiler::compile_options options;
  options.shape = libtiles::compiler::kernel_shape::group;
  options.wide_indices = is_for_cpus;
  const std::string source =
      compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
  return source.find("if ((int)get_local_id(0) >= 0) {") != std::string::npos;
}

std::string loop_of(const std::string& body) {
  return "do { left--; " + body + " } while (left > 0);";
}

}  // namespace

TEST_CASE("a loop with a loop in it is guarded where threads leave it one by one") {
  CHECK(is_guarded(loop_of(even_loop) + "t.barrier.wait();"));
  CHECK(is_guarded("t.barrier.wait(); while (left-- > 0) {" + std::string(even_loop) + "}"));
  CHECK(is_guarded("t.barrier.wait(); for (;;) { if (left-- < 0) break; " + std::string(even_loop) +
                   "}"));
}

TEST_CASE("a loop is guarded where a function that it calls may have a loop") {
  CHECK(is_guarded(loop_of("add(left);") + "t.barrier.wait();",
                   "void add(int& n) { for (int i = 0; i < 3; ++i) n += i; } "));
}

TEST_CASE("a loop is not guarded that all threads go round equally often") {
  CHECK_FALSE(is_guarded("for (int m = 0; m < v.extent[0]; ++m) {" + std::string(even_loop) +
                         "} t.barrier.wait();"));
}

TEST_CASE("a loop without another in it is not guarded") {
  CHECK_FALSE(is_guarded(loop_of("v[t] += left;") + "t.barrier.wait();"));
}

TEST_CASE("loops of kernels without barriers, and of kernels for GPUs, are not guarded") {
  CHECK_FALSE(is_guarded(loop_of(even_loop)));
  CHECK_FALSE(is_guarded(loop_of(even_loop) + "t.barrier.wait();", "", false));
}
