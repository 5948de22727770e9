#include "capi/src/compute_domain.hpp"

#include <algorithm>
#include <string>

#include "libtiles/core/error.hpp"

namespace libtiles::capi {
namespace {

bool is_set(int64_t extent) { return extent != 0; }

}  // namespace

void read_domain(const tiles_launch_desc& desc, runtime::compute_domain& domain) {
  runtime::check_domain_rank(desc.rank);
  const int64_t* const first = desc.extents == nullptr ? desc.extent : desc.extents;
  if (desc.extents == nullptr && desc.rank > TILES_MAX_DOMAIN_RANK) {
    throw error(status::invalid_compute_domain,
                "tiles_launch_desc: rank is " + std::to_string(desc.rank) +
                    " and extents is NULL; expected a list of that many extents");
  }
  domain.tile.clear();
  domain.shape.assign(first, first + desc.rank);
  if (std::any_of(desc.tile, desc.tile + TILES_MAX_DOMAIN_RANK, is_set)) {
    domain.tile.assign(desc.tile, desc.tile + std::min<uint32_t>(desc.rank, TILES_MAX_DOMAIN_RANK));
  }
}

}  // namespace libtiles::capi
