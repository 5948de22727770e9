#include "libtiles/runtime/transfers/element_grid.hpp"

#include <algorithm>
#include <cstdlib>

namespace libtiles::runtime {
namespace {

std::int64_t bytes_between(const data_window& window, std::size_t d) {
  return window.strides[d] * static_cast<std::int64_t>(window.element.size);
}

/// Steps downwards in the destination become steps upwards from the other end.
void turn_upwards(element_grid& grid) {
  for (grid_step& each : grid.steps) {
    if (each.to >= 0) continue;
    const auto last = static_cast<std::int64_t>(each.count - 1);
    grid.from_first += static_cast<std::uint64_t>(last * each.from);
    grid.to_first += static_cast<std::uint64_t>(last * each.to);
    each.from = -each.from;
    each.to = -each.to;
  }
}

/// Whether `wide` goes on where `narrow` ends.
bool continues(const grid_step& wide, const grid_step& narrow) {
  const auto count = static_cast<std::int64_t>(narrow.count);
  return wide.from == narrow.from * count && wide.to == narrow.to * count;
}

void merge_steps(element_grid& grid) {
  std::vector<grid_step> merged;
  for (const grid_step& each : grid.steps) {
    if (!merged.empty() && continues(merged.back(), each)) {
      merged.back() = {merged.back().count * each.count, each.from, each.to};
    } else {
      merged.push_back(each);
    }
  }
  grid.steps = std::move(merged);
}

void merge_last_step_into_pieces(element_grid& grid) {
  if (grid.steps.empty()) return;
  const grid_step& last = grid.steps.back();
  const auto size = static_cast<std::int64_t>(grid.size);
  if (last.from != size || last.to != size) return;
  grid.size *= last.count;
  grid.steps.pop_back();
}

void simplify(element_grid& grid) {
  turn_upwards(grid);
  std::stable_sort(grid.steps.begin(), grid.steps.end(),
                   [](const grid_step& a, const grid_step& b) { return a.to > b.to; });
  merge_steps(grid);
  merge_last_step_into_pieces(grid);
}

}  // namespace

element_grid grid_between(const device_buffer& from, const data_window& from_window,
                          const device_buffer& to, const data_window& to_window) {
  element_grid grid{
      to_window.element.size, from.offset_of(from_window.first), to.offset_of(to_window.first), {}};
  for (std::size_t d = 0; d < to_window.shape.size(); ++d) {
    if (to_window.shape[d] == 1) continue;
    grid.steps.push_back({static_cast<std::uint64_t>(to_window.shape[d]),
                          bytes_between(from_window, d), bytes_between(to_window, d)});
  }
  simplify(grid);
  return grid;
}

element_grid grid_from_one(const device_buffer& to, const data_window& window) {
  element_grid grid{window.element.size, 0, to.offset_of(window.first), {}, to.covered().begin};
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    if (window.shape[d] == 1) continue;
    grid.steps.push_back(
        {static_cast<std::uint64_t>(window.shape[d]), 0, bytes_between(window, d)});
  }
  simplify(grid);
  return grid;
}

std::uint64_t piece_count(const element_grid& grid) {
  std::uint64_t count = 1;
  for (const grid_step& each : grid.steps) count *= each.count;
  return count;
}

}  // namespace libtiles::runtime
