// Domains as large as they may be, with kernels that do next to nothing.
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/launch/work_size.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

/// Runs a kernel of which one thread alone, at the domain's end, writes a 1.
int last_thread_writes(const char* text, const extents& domain) {
  std::vector<int> found(1);
  const auto view = view_of(found);
  kernel_from(text)->launch(default_context(), {{domain, {}}, {bound(*view)}}, false);
  view->synchronize();
  return found[0];
}

/// Implementations that interpret a kernel need minutes for so many threads.
bool is_interpreted() { return default_context()->device().platform == "Oclgrind"; }

}  // namespace

TEST_CASE("65,535 tiles in a dimension run, whichever it is", "[large_domain]") {
  if (is_interpreted()) return;
  CHECK(last_thread_writes("void f(tiled_index<1, 1, 2> t, array_view<int, 1> found) "
                           "{ if (t.global[2] == 131069) found[0] = 1; }",
                           {1, 1, 131070}) == 1);
  CHECK(last_thread_writes("void f(tiled_index<1, 2, 1> t, array_view<int, 1> found) "
                           "{ if (t.global[1] == 131069) found[0] = 1; }",
                           {1, 131070, 1}) == 1);
  CHECK(last_thread_writes("void f(tiled_index<2, 1, 1> t, array_view<int, 1> found) "
                           "{ if (t.global[0] == 131069) found[0] = 1; }",
                           {131070, 1, 1}) == 1);
}

TEST_CASE("a dimension of more than 2^24 threads runs", "[large_domain]") {
  if (is_interpreted()) return;
  CHECK(last_thread_writes("void f(index<1> i, array_view<int, 1> found) "
                           "{ if (i[0] == 20000002) found[0] = 1; }",
                           {20000003}) == 1);
}

TEST_CASE("the largest domains are not refused, nor is a thread's index beyond int",
          "[large_domain]") {
  compiler::compiled_kernel compiled;
  compiled.name = "largest";
  const extents shape = GENERATE(extents{2147483647}, extents{65535, 65537}, extents{2147483647, 2},
                                 extents{1, 2147483647, 2}, extents{1625, 1625, 1626});
  compiled.rank = static_cast<int>(shape.size());
  CAPTURE(shape);
  CHECK_NOTHROW(check_domain({shape, {}}));
  CHECK_NOTHROW(check_domain_of(compiled, {shape, {}}));
  const work_size size = work_size_of(compiled, shape, default_context()->device(), 1024);
  for (std::size_t i = 0; i < shape.size(); ++i) {
    CHECK(size.global[i] >= static_cast<std::size_t>(shape[shape.size() - 1 - i]));
    CHECK(size.global[i] <= 2147483647U);
  }
}
