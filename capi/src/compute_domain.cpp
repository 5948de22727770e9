#include "capi/src/compute_domain.hpp"

#include <algorithm>

namespace libtiles::capi {
namespace {

bool is_set(int64_t extent) { return extent != 0; }

}  // namespace

runtime::compute_domain domain_of(const tiles_launch_desc& desc) {
  runtime::check_domain_rank(desc.rank);
  runtime::compute_domain domain;
  domain.shape.assign(desc.extent, desc.extent + desc.rank);
  if (std::any_of(desc.tile, desc.tile + TILES_MAX_DOMAIN_RANK, is_set)) {
    domain.tile.assign(desc.tile, desc.tile + desc.rank);
  }
  return domain;
}

}  // namespace libtiles::capi
