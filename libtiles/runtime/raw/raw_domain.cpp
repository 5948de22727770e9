#include "libtiles/runtime/raw/raw_domain.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/devices/device_limits.hpp"

namespace libtiles::runtime {
namespace {

/// Empty if the kernel leaves it to the launch.
extents required_tile(const raw_description& kernel, const extents& shape) {
  const auto& required = kernel.signature.required_size;
  if (required[0] == 0) return {};
  extents tile(required.begin(), required.begin() + static_cast<std::ptrdiff_t>(shape.size()));
  std::reverse(tile.begin(), tile.end());
  return tile;
}

extents tile_for(const raw_description& kernel, const compute_domain& domain) {
  extents required = required_tile(kernel, domain.shape);
  if (required.empty()) return domain.tile;
  if (domain.tile.empty() || domain.tile == required) return required;
  throw error(status::invalid_compute_domain,
              kernel.name + ": its reqd_work_group_size is the tile " + to_string(required) +
                  ", but the launch has " + to_string(domain.tile) +
                  "\nremove the tile, or use the kernel's");
}

std::uint64_t local_memory_of(const std::vector<launch_argument>& arguments) {
  std::uint64_t sum = 0;
  for (const launch_argument& each : arguments) {
    if (each.raw == raw_argument::local_memory) sum += each.size;
  }
  return sum;
}

void check_local_memory(const raw_description& kernel, const built_kernel& built,
                        std::uint64_t given, const device_info& device) {
  const std::uint64_t own = built.local_memory();
  const std::uint64_t limit = local_memory_limit(device, built.has_marked_instructions());
  if (own + given <= limit) return;
  throw error(status::local_memory_limit, kernel.name + ": its __local variables take " +
                                              count_of(own, "byte") + " and the arguments " +
                                              std::to_string(given) + "; " + describe(device) +
                                              " has " + count_of(limit, "byte") + " for one tile");
}

void check_opencl_rank(const raw_description& kernel, const extents& shape) {
  if (shape.size() <= max_domain_rank) return;
  throw error(status::invalid_compute_domain, kernel.name + ": the domain has rank " +
                                                  std::to_string(shape.size()) +
                                                  "; a kernel in OpenCL C supports 1 to " +
                                                  std::to_string(max_domain_rank) + " dimensions");
}

}  // namespace

work_size raw_work_size(const raw_description& kernel, const compute_domain& domain) {
  check_opencl_rank(kernel, domain.shape);
  const extents tile = tile_for(kernel, domain);
  if (!tile.empty()) check_tile(domain.shape, tile);
  work_size size;
  size.rank = static_cast<int>(domain.shape.size());
  size.has_local = !tile.empty();
  std::copy(domain.shape.rbegin(), domain.shape.rend(), size.global.begin());
  std::copy(tile.rbegin(), tile.rend(), size.local.begin());
  return size;
}

void check_raw_limits(const raw_description& kernel, const work_size& size,
                      const std::vector<launch_argument>& arguments, const built_kernel& built,
                      const context& where) {
  check_local_memory(kernel, built, local_memory_of(arguments), where.device());
  if (!size.has_local) return;
  kernel_tile tile{kernel.name, {1, 1, 1}, size.rank};
  std::reverse_copy(size.local.begin(), size.local.begin() + size.rank, tile.extent.begin());
  check_tile_limits(tile, where.device());
  check_built_tile_limit(tile, where.device(), built.max_tile_size());
}

}  // namespace libtiles::runtime
