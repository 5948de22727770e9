#include "libtiles/runtime/launch/missing_tiles.hpp"

#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/launch/work_size.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;
using compiler::parameter;

bool has_missing_tiles(const compiled_kernel& compiled, const extents& domain,
                       const device_info& device) {
  const work_size size = work_size_of(compiled, domain, device, device.max_tile_size);
  for (std::size_t d = 0; d < domain.size(); ++d) {
    const std::size_t threads_of_group =
        compiled.is_tiled ? static_cast<std::size_t>(compiled.tile[d])
                          : size.local[domain.size() - 1 - d];
    const std::size_t merged = threads_of_group * static_cast<std::size_t>(compiled.merged[d]);
    if (static_cast<std::size_t>(domain[d]) % merged != 0) return true;
  }
  return false;
}

std::shared_ptr<data_source> source_by_now(const data_window& window) {
  std::shared_ptr<data_source> source = window.source;
  while (source->is_superseded()) source = source->successor();
  return source;
}

bool share_bytes(const data_window& a, const data_window& b) {
  const byte_range first = hull_of(a), second = hull_of(b);
  return first.begin < second.end && second.begin < first.end &&
         source_by_now(a) == source_by_now(b);
}

const data_window* window_of(const parameter& each, const launch_request& request) {
  return each.argument < request.arguments.size() ? request.arguments[each.argument].window
                                                  : nullptr;
}

bool reads_what_it_writes(const compiled_kernel& compiled, const launch_request& request) {
  for (const parameter& target : compiled.parameters) {
    if (!target.is_written) continue;
    for (const parameter& each : compiled.parameters) {
      if (!each.is_read) continue;
      if (&each == &target) return true;
      const data_window* const read = window_of(each, request);
      const data_window* const written = window_of(target, request);
      if (read != nullptr && written != nullptr && share_bytes(*read, *written)) return true;
    }
  }
  return false;
}

}  // namespace

bool misleads_missing_tiles(const compiled_kernel& compiled, const launch_request& request,
                            const device_info& device) {
  const extents& domain = request.domain.shape;
  if (compiled.shape != compiler::kernel_shape::merged) return false;
  if (domain.size() != static_cast<std::size_t>(compiled.rank)) return false;
  return reads_what_it_writes(compiled, request) && has_missing_tiles(compiled, domain, device);
}

}  // namespace libtiles::runtime
