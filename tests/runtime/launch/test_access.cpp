// What a launch copies to the device: what the kernel needs, and no more.
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

const char* const copy_text =
    "void copy(index<1> i, array_view<const int, 1> in, array_view<int, 1> out) "
    "{ out[i] = in[i]; }";

/// The bytes that one launch of `text` copies to the device.
std::uint64_t uploaded(const char* text, const extents& domain,
                       std::vector<launch_argument> arguments) {
  const auto where = copying_context();
  kernel_from(text)->launch(where, {{domain, {}}, std::move(arguments)}, false);
  where->finish();
  return where->transfers().uploaded_bytes;
}

}  // namespace

TEST_CASE("what a kernel overwrites wholly is not copied in", "[access]") {
  std::vector<int> in = iota(100);
  std::vector<int> out(100);
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  CHECK(uploaded(copy_text, {100}, {bound(*in_view), bound(*out_view)}) == 400);
  out_view->synchronize();
  CHECK(out == iota(100));
}

TEST_CASE("what a domain leaves out of a view is copied in and kept", "[access]") {
  std::vector<int> in = iota(100);
  std::vector<int> out(100, -1);
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  CHECK(uploaded(copy_text, {99}, {bound(*in_view), bound(*out_view)}) == 800);
  out_view->synchronize();
  std::vector<int> expected = iota(100);
  expected.back() = -1;
  CHECK(out == expected);
}

TEST_CASE("a domain larger than a view covers it", "[access]") {
  std::vector<int> out(10);
  const auto view = view_of(out);
  CHECK(uploaded("void f(index<1> i, array_view<int, 1> out) { if (i[0] < 10) out[i] = 7; }", {20},
                 {bound(*view)}) == 40);
}

// Each thread writes the element that it reads: the data is needed, whoever else overwrites it.
TEST_CASE("a view that another argument shows too is not taken for overwritten", "[access]") {
  std::vector<int> data = iota(8);
  const auto view = view_of(data);
  const auto low = section_of(*view, 0, 4);
  const auto same = section_of(*view, 0, 4);
  const auto where = copying_context();
  kernel_from(
      "void f(index<1> i, array_view<const int, 1> in, array_view<int, 1> out) "
      "{ out[i] = 10 * in[i]; }")
      ->launch(where, {{{4}, {}}, {bound(*low), bound(*same)}}, false);
  view->synchronize();
  CHECK(data == std::vector<int>{10, 20, 30, 40, 5, 6, 7, 8});
}

TEST_CASE("a transposed index covers a view if the extents fit crosswise", "[access]") {
  const char* const text =
      "void f(index<2> i, array_view<int, 2> out) { out(i[1], i[0]) = 10 * i[0] + i[1]; }";
  std::vector<int> out(6, -1);
  const auto view = array_view::over(out.data(), int_element, {2, 3}, {}, false);
  CHECK(uploaded(text, {3, 2}, {bound(*view)}) == 0);
  view->synchronize();
  CHECK(out == std::vector<int>{0, 10, 20, 1, 11, 21});
}

TEST_CASE("a view that a kernel does not touch is not copied", "[access]") {
  std::vector<int> unused = iota(50);
  std::vector<int> out(5);
  const auto unused_view = view_of(unused);
  const auto out_view = view_of(out);
  CHECK(uploaded("void f(index<1> i, array_view<int, 1> unused, array_view<int, 1> out) "
                 "{ out[i] = unused.extent[0]; }",
                 {5}, {bound(*unused_view), bound(*out_view)}) == 0);
  out_view->synchronize();
  unused_view->synchronize();
  CHECK(out == std::vector<int>(5, 50));
  CHECK(unused == iota(50));
}
