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

}  // namespace libtiles::runtime
