#include "libtiles/runtime/launch/missing_tiles.hpp"

#include "libtiles/runtime/launch/shared_bytes.hpp"
#include "libtiles/runtime/launch/work_size.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;
using compiler::parameter;

bool has_missing_tiles(const compiled_kernel& compiled, const compute_domain& part,
                       const device_info& device) {
  const extents& domain = part.shape;
  const work_size size = work_size_of(compiled, domain, device, device.max_tile_size, part.origin);
  for (std::size_t d = 0; d < domain.size(); ++d) {
    const std::size_t threads_of_group = compiled.is_tiled
                                             ? static_cast<std::size_t>(compiled.tile[d])
                                             : size.local[domain.size() - 1 - d];
    const std::size_t merged = threads_of_group * static_cast<std::size_t>(compiled.merged[d]);
    if (static_cast<std::size_t>(domain[d]) % merged != 0) return true;
  }
  return false;
}

bool reads_what_it_writes(const compiled_kernel& compiled, const launch_request& request) {
  for (const parameter& target : compiled.parameters) {
    if (!target.is_written) continue;
    for (const parameter& each : compiled.parameters) {
      if (!each.is_read) continue;
      if (&each == &target) return true;
      if (share_bytes(target, each, request)) return true;
    }
  }
  return false;
}

}  // namespace

bool misleads_missing_tiles(const compiled_kernel& compiled, const launch_request& request,
                            const device_info& device) {
  const compute_domain& domain = request.domain;
  if (compiled.shape != compiler::kernel_shape::merged) return false;
  if (domain.shape.size() != static_cast<std::size_t>(compiled.rank)) return false;
  return reads_what_it_writes(compiled, request) && has_missing_tiles(compiled, domain, device);
}

}  // namespace libtiles::runtime
