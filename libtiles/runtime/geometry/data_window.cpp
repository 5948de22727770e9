#include "libtiles/runtime/geometry/data_window.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::int64_t max_extent = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t max_bytes = std::numeric_limits<std::int64_t>::max();

void check_rank(const extents& shape) {
  if (!shape.empty() && shape.size() <= max_data_rank) return;
  throw error(status::invalid_argument, "rank is " + std::to_string(shape.size()) +
                                            "; expected 1 to " + std::to_string(max_data_rank));
}

// Kernels count elements per dimension in int, as C++ AMP does.
void check_extents(const extents& shape) {
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] <= max_extent) continue;
    throw error(status::invalid_argument, "extent of dimension " + std::to_string(d) + " is " +
                                              std::to_string(shape[d]) + "; expected at most " +
                                              std::to_string(max_extent) + ", use more dimensions");
  }
}

[[noreturn]] void refuse_reach(std::size_t d, std::int64_t stride) {
  throw error(status::invalid_argument, "stride of dimension " + std::to_string(d) + " is " +
                                            count_of(stride, "element") +
                                            "; the last element is more than 2^63 bytes "
                                            "away from the first");
}

/// Elements at a distance of `pitch` bytes from one to the next.
struct step {
  std::uint64_t pitch;
  std::uint64_t count;
};

/// The window's dimensions as steps from the lowest byte up, the widest first; those that do not
/// move are left out.
std::vector<step> steps_of(const data_window& window) {
  std::vector<step> steps;
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    if (window.strides[d] == 0 || window.shape[d] == 1) continue;
    const auto stride = static_cast<std::uint64_t>(std::abs(window.strides[d]));
    steps.push_back({stride * window.element.size, static_cast<std::uint64_t>(window.shape[d])});
  }
  std::stable_sort(steps.begin(), steps.end(),
                   [](const step& a, const step& b) { return a.pitch > b.pitch; });
  return steps;
}

/// Takes the steps that continue one run of bytes off the end. \return the bytes of that run.
std::uint64_t take_run(std::vector<step>& steps, std::uint64_t element_size) {
  std::uint64_t run = element_size;
  while (!steps.empty() && steps.back().pitch <= run) {
    run += steps.back().pitch * (steps.back().count - 1);
    steps.pop_back();
  }
  return run;
}

/// Appends a run at every combination of the steps from `next` on.
void collect_runs(const std::vector<step>& steps, std::size_t next, byte_range run,
                  std::vector<byte_range>& runs) {
  if (next == steps.size()) {
    runs.push_back(run);
    return;
  }
  for (std::uint64_t i = 0; i < steps[next].count; ++i) {
    const std::uint64_t distance = i * steps[next].pitch;
    collect_runs(steps, next + 1, {run.begin + distance, run.end + distance}, runs);
  }
}

bool begins_before(const byte_range& a, const byte_range& b) { return a.begin < b.begin; }

/// Whether steps along two dimensions, neither of which has stride 0, lead to one place.
bool meet(std::int64_t extent_a, std::int64_t stride_a, std::int64_t extent_b,
          std::int64_t stride_b) {
  const std::int64_t common = std::gcd(stride_a, stride_b);
  return std::abs(stride_b / common) < extent_a && std::abs(stride_a / common) < extent_b;
}

}  // namespace

std::size_t size_in_bytes(const element_type& element, const extents& shape) {
  check_rank(shape);
  const std::int64_t count = element_count(shape);
  check_extents(shape);
  if (count > max_bytes / static_cast<std::int64_t>(element.size)) {
    throw error(status::invalid_argument, "extents " + to_string(shape) + " of " +
                                              std::to_string(element.size) +
                                              "-byte elements are more than 2^63 bytes");
  }
  return static_cast<std::size_t>(count) * element.size;
}

std::size_t dense_size(const data_window& window) {
  return static_cast<std::size_t>(element_count(window.shape)) * window.element.size;
}

window_reach reach_of(const element_type& element, const extents& shape,
                      const std::vector<std::int64_t>& strides) {
  if (element_count(shape) == 0) return {};
  const auto limit = static_cast<std::uint64_t>(max_bytes);
  window_reach reach{element.size, 0};
  for (std::size_t d = 0; d < shape.size(); ++d) {
    const auto steps = static_cast<std::uint64_t>(shape[d] - 1);
    if (steps == 0 || strides[d] == 0) continue;
    const std::uint64_t stride = strides[d] < 0 ? 0 - static_cast<std::uint64_t>(strides[d])
                                                : static_cast<std::uint64_t>(strides[d]);
    if (stride > (limit - reach.size) / element.size / steps) refuse_reach(d, strides[d]);
    const std::uint64_t distance = steps * stride * element.size;
    reach.size += distance;
    if (strides[d] < 0) reach.below_first += distance;
  }
  return reach;
}

// On the path of every launch; that nothing overflows was checked when the window was made.
byte_range hull_of(const data_window& window) {
  if (!has_elements(window)) return {};
  byte_range hull{window.first, window.first + window.element.size};
  for (std::size_t d = 0; d < window.shape.size(); ++d) {
    const auto distance =
        static_cast<std::uint64_t>((window.shape[d] - 1) * window.strides[d]) * window.element.size;
    (window.strides[d] < 0 ? hull.begin : hull.end) += distance;
  }
  return hull;
}

byte_region region_of(const data_window& window) {
  if (!has_elements(window)) return {};
  std::vector<step> steps = steps_of(window);
  const std::uint64_t length = take_run(steps, window.element.size);
  const address lowest = hull_of(window).begin;
  std::vector<byte_range> runs;
  collect_runs(steps, 0, {lowest, lowest + length}, runs);
  // Strides that interleave make runs out of order.
  if (!std::is_sorted(runs.begin(), runs.end(), begins_before)) {
    std::sort(runs.begin(), runs.end(), begins_before);
  }
  byte_region region;
  for (const byte_range& run : runs) region.append(run);
  return region;
}

bool is_dense(const data_window& window) {
  if (!has_elements(window)) return true;
  std::int64_t dense_stride = 1;
  for (std::size_t d = window.shape.size(); d-- > 0;) {
    if (window.shape[d] > 1 && window.strides[d] != dense_stride) return false;
    dense_stride *= window.shape[d];
  }
  return true;
}

bool has_elements(const data_window& window) {
  return std::none_of(window.shape.begin(), window.shape.end(),
                      [](std::int64_t extent) { return extent == 0; });
}

void check_alignment(const data_window& window, const char* who) {
  if (window.element.scalar == scalar_type::structure || !has_elements(window)) return;
  const std::uint64_t beyond = window.first % window.element.size;
  if (beyond == 0) return;
  throw error(status::invalid_argument,
              std::string(who) + ": the first element would be " + count_of(beyond, "byte") +
                  " beyond a multiple of " + std::to_string(window.element.size) + "; expected " +
                  to_string(window.element) +
                  " at a multiple of its size; copy the data to such memory");
}

bool overlaps_itself(const data_window& window) {
  if (!has_elements(window)) return false;
  const extents &shape = window.shape, &strides = window.strides;
  for (std::size_t a = 0; a < shape.size(); ++a) {
    if (shape[a] == 1) continue;
    if (strides[a] == 0) return true;
    for (std::size_t b = 0; b < a; ++b) {
      if (shape[b] > 1 && meet(shape[a], strides[a], shape[b], strides[b])) return true;
    }
  }
  return false;
}

}  // namespace libtiles::runtime
