#include "libtiles/runtime/checked/view_windows.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace libtiles::runtime {
namespace {

namespace layout = compiler::view_shadow;

view_window whole_window(const std::string& name, const data_window& shown,
                         std::uint64_t cell_bytes) {
  const window_reach reach = reach_of(shown.element, shown.shape, shown.strides);
  view_window made;
  made.name = name;
  made.shape = shown.shape;
  made.strides = shown.strides;
  made.element_size = shown.element.size;
  made.below_first = reach.below_first;
  made.wanted_cells = reach.size / cell_bytes;
  return made;
}

bool lies_within(const data_window& inner, const data_window& outer) {
  if (inner.source != outer.source) return false;
  const byte_range part = hull_of(inner), whole = hull_of(outer);
  return part.begin >= whole.begin && part.end <= whole.end;
}

// The first window that shows a byte watches it.
bool is_watched_before(const std::vector<const data_window*>& windows, std::size_t position) {
  return std::any_of(
      windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(position),
      [&](const data_window* earlier) { return lies_within(*windows[position], *earlier); });
}

std::uint64_t cell_count(const std::vector<view_window>& windows) {
  std::uint64_t count = 0;
  for (const view_window& each : windows) count += each.watched_cells;
  return count;
}

// The dimensions that move, the widest step first.
std::vector<std::size_t> moving_dimensions(const view_window& window) {
  std::vector<std::size_t> dimensions;
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    if (window.strides[d] != 0 && window.shape[d] > 1) dimensions.push_back(d);
  }
  std::stable_sort(dimensions.begin(), dimensions.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(window.strides[a]) > std::abs(window.strides[b]);
  });
  return dimensions;
}

}  // namespace

std::vector<view_window> watch_views(const compiler::compiled_kernel& compiled,
                                     const std::vector<const data_window*>& windows,
                                     std::uint64_t max_bytes) {
  std::uint64_t left = std::min<std::uint64_t>(max_bytes / (layout::cell_words * 4),
                                               std::numeric_limits<std::uint32_t>::max());
  std::vector<view_window> made;
  std::size_t next = 0;
  for (const compiler::parameter& parameter : compiled.parameters) {
    if (parameter.type.kind == argument_kind::value) continue;
    view_window window =
        whole_window(parameter.name, *windows[next], compiled.checked->view_cell_bytes);
    if (is_watched_before(windows, next)) window.wanted_cells = 0;
    ++next;
    window.watched_cells = std::min(window.wanted_cells, left);
    left -= window.watched_cells;
    made.push_back(std::move(window));
  }
  return made;
}

std::vector<std::uint32_t> head_of_shadow(const std::vector<view_window>& windows) {
  std::vector<std::uint32_t> words(windows.size() * layout::window_words);
  std::uint64_t first_cell = 0;
  for (std::size_t w = 0; w < windows.size(); ++w) {
    std::uint32_t* const at = &words[w * layout::window_words];
    at[layout::below_first] = static_cast<std::uint32_t>(windows[w].below_first);
    at[layout::below_first + 1] = static_cast<std::uint32_t>(windows[w].below_first >> 32);
    at[layout::cell_count] = static_cast<std::uint32_t>(windows[w].watched_cells);
    at[layout::first_cell] = static_cast<std::uint32_t>(first_cell);
    first_cell += windows[w].watched_cells;
  }
  return words;
}

std::uint64_t shadow_bytes(const std::vector<view_window>& windows) {
  return (windows.size() * layout::window_words + cell_count(windows) * layout::cell_words) *
         sizeof(std::uint32_t);
}

std::string describe_unwatched(const compiler::compiled_kernel& compiled,
                               const std::vector<view_window>& windows) {
  const std::uint64_t cell_bytes = compiled.checked->view_cell_bytes;
  std::string text;
  for (const view_window& each : windows) {
    if (each.watched_cells == each.wanted_cells) continue;
    text += (text.empty() ? "" : ", ") + std::string("the first ") +
            std::to_string(each.watched_cells * cell_bytes) + " of " +
            std::to_string(each.wanted_cells * cell_bytes) + " bytes of '" + each.name + "'";
  }
  if (text.empty()) return text;
  return compiled.name + ": checked mode looks for races in only " + text + ": it needs " +
         std::to_string(layout::cell_words * 4) + " bytes for each " + std::to_string(cell_bytes) +
         "; run the kernel on smaller views to find all";
}

std::string element_at(const view_window& window, std::uint64_t offset) {
  auto rest = static_cast<std::int64_t>(offset / window.element_size);
  extents index(window.shape.size(), 0);
  for (const std::size_t d : moving_dimensions(window)) {
    const std::int64_t stride = std::abs(window.strides[d]);
    const std::int64_t steps = std::min(rest / stride, window.shape[d] - 1);
    index[d] = window.strides[d] < 0 ? window.shape[d] - 1 - steps : steps;
    rest -= steps * stride;
  }
  return rest == 0 ? to_string(index) : std::string();
}

}  // namespace libtiles::runtime
