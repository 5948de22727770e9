// Which parts of views checked mode watches for races.
#include <memory>

#include "libtiles/runtime/checked/view_windows.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace libtiles;
using namespace libtiles::runtime;

constexpr std::uint64_t cell = compiler::view_shadow::cell_words * 4;

compiler::compiled_kernel kernel_of(const std::vector<std::string>& views) {
  compiler::compiled_kernel compiled;
  compiled.name = "k";
  for (const std::string& name : views) {
    compiler::parameter view;
    view.name = name;
    view.type.kind = argument_kind::array_view;
    compiled.parameters.push_back(view);
  }
  compiler::checks checks;
  checks.view_cell_bytes = 4;
  compiled.checked = std::make_shared<const compiler::checks>(checks);
  return compiled;
}

data_window floats(const extents& shape, const std::vector<std::int64_t>& strides,
                   address first = 0) {
  data_window window;
  window.first = first;
  window.element = {scalar_type::float32, "", 4};
  window.shape = shape;
  window.strides = strides;
  return window;
}

}  // namespace

TEST_CASE("each view has a cell for each of its numbers, and what is between them",
          "[view_windows]") {
  const data_window rows = floats({2, 3}, {10, 1});
  const data_window back = floats({5}, {-2}, 1032);
  const auto windows = watch_views(kernel_of({"a", "b"}), {&rows, &back}, 1000 * cell);
  CHECK(windows[0].watched_cells == 13);
  CHECK(windows[1].watched_cells == 9);
  CHECK(shadow_bytes(windows) == 4 * (2 * 4 + 22 * compiler::view_shadow::cell_words));
  CHECK(head_of_shadow(windows) == std::vector<std::uint32_t>{0, 0, 13, 0, 32, 0, 9, 13});
}

TEST_CASE("what an earlier view of the same memory shows is not watched twice", "[view_windows]") {
  const data_window whole = floats({100}, {1}, 400);
  const data_window part = floats({2, 10}, {20, 1}, 600);
  const data_window backward = floats({100}, {-1}, 796);
  const data_window beyond = floats({10}, {1}, 780);
  const compiler::compiled_kernel compiled = kernel_of({"a", "b", "c", "d", "e"});
  const auto windows =
      watch_views(compiled, {&whole, &whole, &part, &backward, &beyond}, 105 * cell);
  std::vector<std::uint64_t> cells;
  for (const view_window& each : windows) cells.push_back(each.watched_cells);
  CHECK(cells == std::vector<std::uint64_t>{100, 0, 0, 0, 5});
  CHECK_THAT(describe_unwatched(compiled, windows),
             ContainsSubstring("only the first 20 of 40 bytes of 'e': "));
}

TEST_CASE("views of other memory are watched, whatever their addresses", "[view_windows]") {
  data_window one = floats({10}, {1}), other = floats({10}, {1});
  const auto whoever = std::make_shared<int>();
  one.source = std::shared_ptr<data_source>(whoever, reinterpret_cast<data_source*>(&one));
  other.source = std::shared_ptr<data_source>(whoever, reinterpret_cast<data_source*>(&other));
  const auto windows = watch_views(kernel_of({"a", "b"}), {&one, &other}, 1000 * cell);
  CHECK(windows[1].watched_cells == 10);
}

TEST_CASE("views that are too large for the shadow are watched in part, which is told",
          "[view_windows]") {
  const data_window small = floats({10}, {1});
  const data_window large = floats({100}, {1}, 1000);
  const data_window last = floats({10}, {1}, 2000);
  const compiler::compiled_kernel compiled = kernel_of({"a", "b", "c"});
  const auto windows = watch_views(compiled, {&small, &large, &last}, 30 * cell);
  CHECK(windows[0].watched_cells == 10);
  CHECK(windows[1].watched_cells == 20);
  CHECK(windows[2].watched_cells == 0);
  CHECK(
      describe_unwatched(compiled, windows) ==
      "k: checked mode looks for races in only the first 80 of 400 bytes of 'b', the first 0 of 40 "
      "bytes of 'c': it needs 44 bytes for each 4; run the kernel on smaller views to find all");
  CHECK(describe_unwatched(compiled, watch_views(compiled, {&small, &last, &small}, 30 * cell))
            .empty());
}

TEST_CASE("an element is told by its index, however the view's elements lie", "[view_windows]") {
  const auto at = [](const extents& shape, const std::vector<std::int64_t>& strides,
                     std::uint64_t offset) {
    const data_window shown = floats(shape, strides);
    return element_at(watch_views(kernel_of({"v"}), {&shown}, 1000 * cell).front(), offset);
  };
  CHECK(at({2, 3}, {3, 1}, 16) == "(1, 1)");
  CHECK(at({2, 3}, {10, 1}, 44) == "(1, 1)");
  CHECK(at({2, 3}, {10, 1}, 20).empty());
  CHECK(at({3, 2}, {1, 3}, 16) == "(1, 1)");
  CHECK(at({5}, {-2}, 0) == "(4)");
  CHECK(at({5}, {-2}, 32) == "(0)");
  CHECK(at({2, 3}, {0, 1}, 8) == "(0, 2)");
}
