#include "libtiles/runtime/launch/work_size.hpp"

#include <algorithm>
#include <limits>

#include "libtiles/compiler/work_group.hpp"

namespace libtiles::runtime {
namespace {

using local_size = std::array<std::size_t, max_domain_rank>;

// Whole rows of threads for neighbours in memory, 256 threads in all: enough for a GPU to hide
// latency, few enough for a CPU to spread over its cores.
local_size preferred(int rank) { return rank == 1 ? local_size{256, 1, 1} : local_size{64, 4, 1}; }

// Powers of two only: drivers that compile once per local size meet few of them.
std::size_t power_of_two_at_least(std::size_t extent) {
  std::size_t power = 1;
  while (power < extent) power *= 2;
  return power;
}

std::size_t rounded_up(std::size_t extent, std::size_t power_of_two) {
  return (extent + power_of_two - 1) & ~(power_of_two - 1);
}

// A thread's index is an int in the kernel, for threads outside of the domain too.
bool pads_beyond_int(std::size_t origin, std::size_t extent, std::size_t local) {
  return origin + rounded_up(extent, local) > std::numeric_limits<std::int32_t>::max();
}

std::size_t threads_in(const local_size& local) { return local[0] * local[1] * local[2]; }

void shrink_to(local_size& local, std::uint64_t limit) {
  while (threads_in(local) > std::max<std::uint64_t>(limit, 1)) {
    *std::max_element(local.begin(), local.end()) /= 2;
  }
}

local_size chosen(int rank, const local_size& origin, const local_size& domain,
                  const device_info& device, std::uint64_t max_tile_size) {
  local_size local = preferred(rank);
  for (std::size_t i = 0; i < local.size(); ++i) {
    const std::uint64_t device_limit = device.max_tile_extent[local.size() - 1 - i];
    local[i] = std::min(local[i], power_of_two_at_least(domain[i]));
    while (local[i] > 1 &&
           (local[i] > device_limit || pads_beyond_int(origin[i], domain[i], local[i]))) {
      local[i] /= 2;
    }
  }
  shrink_to(local, std::min(device.max_tile_size, max_tile_size));
  return local;
}

work_size one_item_for_each(const local_size& tile, int tiles_per_work_item, work_size domain) {
  for (std::size_t i = 0; i < tile.size(); ++i) domain.global[i] /= tile[i];
  const auto tiles = static_cast<std::size_t>(tiles_per_work_item);
  domain.global[0] = (domain.global[0] + tiles - 1) / tiles;
  domain.local = {1, 1, 1};
  return domain;
}

// Threads of a row that are worth a work-group.
constexpr std::size_t least_part_of_row = 1024;

// More of them where all cores have enough work-groups still.
std::size_t part_of_row(const work_size& domain, const device_info& device) {
  constexpr std::size_t most = 4096, parts_of_unit = 16;
  const std::size_t threads = domain.global[0] * domain.global[1] * domain.global[2];
  const std::size_t parts = parts_of_unit * std::max<std::size_t>(1, device.compute_units);
  std::size_t length = least_part_of_row;
  while (length < most && threads / (2 * length) >= parts) length *= 2;
  return length;
}

// Short rows share a work-group, so that it has about as much to do as one of a long row.
work_size one_item_for_each_part_of_a_row(work_size domain, const device_info& device,
                                          std::uint64_t max_tile_size) {
  const std::size_t length = part_of_row(domain, device);
  std::size_t rows = least_part_of_row /
                     std::min(least_part_of_row, power_of_two_at_least(domain.global[0]));
  rows = std::min(rows, power_of_two_at_least(domain.global[1]));
  const std::uint64_t most =
      std::min({device.max_tile_extent[1], device.max_tile_size, max_tile_size});
  while (rows > 1 &&
         (rows > most || pads_beyond_int(domain.offset[1], domain.global[1], rows))) {
    rows /= 2;
  }
  domain.global[0] = (domain.global[0] + length - 1) / length;
  domain.local = {1, rows, 1};
  domain.global[1] = rounded_up(domain.global[1], domain.local[1]);
  return domain;
}

// The tiles keep their places: where threads change theirs, compiler/work_group.hpp says.
work_size one_item_for_each_thread(const compiler::compiled_kernel& compiled,
                                   const local_size& tile, work_size domain) {
  for (int d = 0; d < compiled.rank; ++d) {
    const int at = compiler::local_dimension(compiled.tile, compiled.rank, d);
    domain.local[static_cast<std::size_t>(at)] =
        static_cast<std::size_t>(compiled.tile[static_cast<std::size_t>(d)]);
  }
  for (std::size_t i = 0; i < tile.size(); ++i) {
    domain.global[i] = domain.global[i] / tile[i] * domain.local[i];
  }
  return domain;
}

work_size with_merged_groups(const compiler::compiled_kernel& compiled, work_size size) {
  const auto rank = static_cast<std::size_t>(compiled.rank);
  for (std::size_t i = 0; i < rank; ++i) {
    const auto merged = static_cast<std::size_t>(compiled.merged[rank - 1 - i]);
    const std::size_t groups = size.global[i] / size.local[i];
    size.global[i] = (groups + merged - 1) / merged * size.local[i];
  }
  return size;
}

// OpenCL counts in three dimensions: a domain of more is one row of threads.
work_size row_of(const extents& domain, const device_info& device, std::uint64_t max_tile_size) {
  local_size threads{1, 1, 1};
  for (const std::int64_t extent : domain) threads[0] *= static_cast<std::size_t>(extent);
  work_size size;
  size.rank = 1;
  size.local = chosen(1, size.offset, threads, device, max_tile_size);
  size.global[0] = rounded_up(threads[0], size.local[0]);
  return size;
}

}  // namespace

work_size work_size_of(const compiler::compiled_kernel& compiled, const extents& domain,
                       const device_info& device, std::uint64_t max_tile_size,
                       const extents& origin) {
  if (domain.size() > max_domain_rank) return row_of(domain, device, max_tile_size);
  work_size size;
  size.rank = compiled.rank;
  local_size reversed{1, 1, 1};
  local_size tile{1, 1, 1};
  for (std::size_t i = 0; i < domain.size(); ++i) {
    reversed[i] = static_cast<std::size_t>(domain[domain.size() - 1 - i]);
    tile[i] = static_cast<std::size_t>(compiled.tile[domain.size() - 1 - i]);
  }
  std::copy_n(reversed.begin(), domain.size(), size.global.begin());
  std::copy(origin.rbegin(), origin.rend(), size.offset.begin());
  if (compiled.runs_rows) return one_item_for_each_part_of_a_row(size, device, max_tile_size);
  if (compiled.shape == compiler::kernel_shape::loop) {
    return one_item_for_each(tile, compiled.tiles_per_work_item, size);
  }
  if (compiled.is_tiled) {
    return with_merged_groups(compiled, one_item_for_each_thread(compiled, tile, size));
  }
  size.local = chosen(compiled.rank, size.offset, reversed, device, max_tile_size);
  for (std::size_t i = 0; i < domain.size(); ++i) {
    size.global[i] = rounded_up(reversed[i], size.local[i]);
  }
  return with_merged_groups(compiled, size);
}

}  // namespace libtiles::runtime
