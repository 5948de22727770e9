#include "libtiles/runtime/launch/merge_limit.hpp"

#include <algorithm>

namespace libtiles::runtime {
namespace {

using compiler::kernel_shape;

// A GPU's multiprocessor hides the latency of memory behind so many threads.
constexpr std::uint64_t threads_per_unit = 512;

// PoCL loses values of kernels with many variables around barriers: quirk::loses_many_variables.
constexpr int most_on_cpus = 4;

// A thread's index is an int, for threads of merged tiles outside of the domain too.
constexpr std::int64_t longest_row = INT32_MAX - 8 * 1024;

bool has_long_row(const extents& domain) {
  return std::any_of(domain.begin(), domain.end(),
                     [](std::int64_t extent) { return extent > longest_row; });
}

// Steps of four, since kernels that differ in this are compiled once each.
int spare_tiles(const extents& domain, const device_info& device, int most) {
  std::uint64_t threads = 1;
  for (const std::int64_t extent : domain) threads *= static_cast<std::uint64_t>(extent);
  std::uint64_t spare = threads / (std::max(device.compute_units, 1U) * threads_per_unit);
  int tiles = 1;
  for (; spare >= 4 && tiles < most; spare /= 4) tiles *= 4;
  return std::min(tiles, most);
}

}  // namespace

void limit_merging(compiler::compile_options& options, const extents& domain,
                   const device_info& device) {
  if (!compiler::merges_tiles(options.shape)) return;
  if (device.type == device_type::cpu) {
    options.most_merged = std::min(options.most_merged, most_on_cpus);
  }
  if (options.shape == kernel_shape::merged_if_faster) {
    options.most_merged = spare_tiles(domain, device, options.most_merged);
  }
  if (options.most_merged == 1 || has_long_row(domain)) options.shape = kernel_shape::group;
}

}  // namespace libtiles::runtime
