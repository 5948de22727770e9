#include "libtiles/groups/cut_launch.hpp"

#include <algorithm>

namespace libtiles::groups {

std::vector<distributed_view*> cut_launch::distributed() const {
  std::vector<distributed_view*> all;
  for (const group_argument& each : arguments) {
    if (each.distributed == nullptr) continue;
    if (std::find(all.begin(), all.end(), each.distributed) == all.end()) {
      all.push_back(each.distributed);
    }
  }
  return all;
}

bool cut_launch::reads_halo(const distributed_view& data) const {
  return std::any_of(uses.begin(), uses.end(),
                     [&](const data_use& use) { return use.how == &data.how() && use.reads_halo; });
}

runtime::compute_domain cut_launch::part(const index_range& range) const {
  runtime::compute_domain made = domain;
  made.origin.assign(domain.shape.size(), 0);
  made.origin[dimension] = range.begin;
  made.shape[dimension] = range.size();
  return made;
}

runtime::ready_launch cut_launch::make_ready(std::size_t member,
                                             const runtime::launch_request& request) const {
  runtime::ready_launch made = kernel.make_ready(*group.member(member), request);
  if (made.form.checked() == nullptr) return made;
  throw error(status::unsupported, translated.name +
                                       ": kernels in checked mode run on one device; launch it "
                                       "there, or turn checked mode off");
}

}  // namespace libtiles::groups
