#include "capi/src/compute_domain.hpp"

#include <algorithm>

namespace libtiles::capi {
namespace {

bool is_set(int64_t extent) { return extent != 0; }

}  // namespace

void read_domain(const tiles_launch_desc& desc, runtime::compute_domain& domain) {
  runtime::check_domain_rank(desc.rank);
  domain.tile.clear();
  domain.shape.assign(desc.extent, desc.extent + desc.rank);
  if (std::any_of(desc.tile, desc.tile + TILES_MAX_DOMAIN_RANK, is_set)) {
    domain.tile.assign(desc.tile, desc.tile + desc.rank);
  }
}

}  // namespace libtiles::capi
