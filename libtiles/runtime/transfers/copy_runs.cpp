#include "libtiles/runtime/transfers/copy_runs.hpp"

namespace libtiles::runtime {
namespace {

bool continues(const run_group& group, const byte_range& next) {
  if (next.size() != group.length) return false;
  const std::uint64_t last = group.begin + (group.count - 1) * group.pitch;
  return group.count == 1 || next.begin - last == group.pitch;
}

}  // namespace

std::vector<run_group> group_runs(const byte_region& region) {
  std::vector<run_group> groups;
  for (const byte_range& each : region.ranges()) {
    if (groups.empty() || !continues(groups.back(), each)) {
      groups.push_back({each.begin, each.size(), each.size(), 1});
      continue;
    }
    run_group& group = groups.back();
    if (group.count == 1) group.pitch = each.begin - group.begin;
    ++group.count;
  }
  return groups;
}

// The last row goes by itself where it has to: quirk::counts_whole_rows, wherever the rectangle
// begins.
std::vector<run_group> rectangles_of(const byte_region& region, std::uint64_t buffer_size) {
  std::vector<run_group> rectangles;
  for (run_group each : group_runs(region)) {
    const bool is_refused = each.count > 1 && each.count * each.pitch > buffer_size;
    if (is_refused) --each.count;
    rectangles.push_back(each);
    if (!is_refused) continue;
    rectangles.push_back({each.begin + each.count * each.pitch, each.length, each.length, 1});
  }
  return rectangles;
}

}  // namespace libtiles::runtime
