#include "capi/src/compute_domain.hpp"

#include "capi/src/guard.hpp"

namespace libtiles::capi {

void read_domain(const tiles_launch_desc& desc, runtime::compute_domain& domain) {
  runtime::check_domain_rank(desc.rank);
  const int64_t* const extent = &required(desc.extent, "extent");
  domain.shape.assign(extent, extent + desc.rank);
  domain.tile.clear();
  if (desc.tile != nullptr) domain.tile.assign(desc.tile, desc.tile + desc.rank);
}

}  // namespace libtiles::capi
