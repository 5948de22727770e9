#include "libtiles/runtime/devices/device_limits.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {
namespace {

using compiler::compiled_kernel;
using compiler::tile_static_variable;

std::uint64_t threads_of(const kernel_tile& tile) {
  std::uint64_t threads = 1;
  for (int d = 0; d < tile.rank; ++d) {
    threads *= static_cast<std::uint64_t>(tile.extent[static_cast<std::size_t>(d)]);
  }
  return threads;
}

std::string described(const kernel_tile& tile) {
  const extents extent(tile.extent.begin(), tile.extent.begin() + tile.rank);
  return tile.kernel + ": the tile " + to_string(extent);
}

// " (its argument 'k' is a 'double')", if there is one that is.
std::string argument_of_doubles(const compiled_kernel& compiled) {
  for (const compiler::parameter& one : compiled.parameters) {
    if (one.type.element.scalar != scalar_type::float64) continue;
    return " (its argument '" + one.name + "' is " + with_article(to_string(one.type)) + ")";
  }
  return "";
}

void check_double(const compiled_kernel& compiled, const device_info& device) {
  if (!compiled.uses_double || device.supports_double) return;
  throw error(status::unsupported, compiled.name + " uses double" + argument_of_doubles(compiled) +
                                       ", which " + describe(device) +
                                       " does not support; use float, or another device");
}

void check_tile_extents(const kernel_tile& tile, const device_info& device) {
  const std::size_t skipped = device.max_tile_extent.size() - static_cast<std::size_t>(tile.rank);
  for (std::size_t d = 0; d < static_cast<std::size_t>(tile.rank); ++d) {
    const std::uint64_t limit = device.max_tile_extent[skipped + d];
    if (static_cast<std::uint64_t>(tile.extent[d]) <= limit) continue;
    throw error(status::tile_limit, described(tile) + " has " + count_of(tile.extent[d], "thread") +
                                        " in dimension " + std::to_string(d) + "; " +
                                        describe(device) + " allows " + std::to_string(limit) +
                                        " there, use a smaller tile");
  }
}

kernel_tile tile_in(const compiled_kernel& compiled) {
  return {compiled.name, compiled.tile, compiled.rank};
}

// A CPU's driver keeps the variables of a whole tile on one stack where they live across a barrier.
void check_private_memory(const compiled_kernel& compiled, const device_info& device) {
  constexpr std::uint64_t limit = std::uint64_t{4} << 20;
  if (device.type != device_type::cpu || !compiled.is_tiled) return;
  const std::uint64_t needed = compiled.private_bytes * threads_of(tile_in(compiled));
  if (needed <= limit) return;
  throw error(status::tile_limit,
              described(tile_in(compiled)) + " needs " + count_of(needed, "byte") +
                  " for the variables of its threads; on " + describe(device) + " the limit is " +
                  std::to_string(limit) + ", use a smaller tile or fewer variables");
}

void check_tile_size(const kernel_tile& tile, std::uint64_t limit, const char* who_limits,
                     const device_info& device) {
  const std::uint64_t threads = threads_of(tile);
  if (threads <= limit) return;
  throw error(status::tile_limit, described(tile) + " has " + count_of(threads, "thread") + "; " +
                                      who_limits + describe(device) + " allows " +
                                      std::to_string(limit) + ", use a smaller tile");
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

std::string row(const std::string& name, std::size_t width, std::uint64_t bytes) {
  return "\n  " + padded(name, width) + "  " + count_of(bytes, "byte");
}

/// What is in a kernel's local memory: its variables, and what checked mode keeps beside them.
std::vector<tile_static_variable> local_parts(const compiled_kernel& compiled) {
  std::vector<tile_static_variable> parts = compiled.tile_statics;
  const bool has_more = compiled.checked != nullptr && compiled.checked->local_bytes > 0;
  if (has_more) parts.push_back({"for checked mode", compiled.checked->local_bytes});
  return parts;
}

std::string table_of(const compiled_kernel& compiled, std::uint64_t sum, std::uint64_t limit) {
  const std::string total = "together";
  const std::string available = "the device has";
  const std::vector<tile_static_variable> parts = local_parts(compiled);
  std::size_t width = std::max(total.size(), available.size());
  for (const tile_static_variable& each : parts) width = std::max(width, each.name.size());
  std::string text;
  for (const tile_static_variable& each : parts) text += row(each.name, width, each.bytes);
  return text + row(total, width, sum) + row(available, width, limit);
}

// What NVIDIA's keeps in front, and the gap up to an array that is aligned to so many bytes.
constexpr std::uint64_t local_memory_before_aligned = 1024;  // as arrays of wgmma are

std::uint64_t drivers_own(const compiled_kernel& compiled) {
  return compiled.uses_warpgroups ? local_memory_before_aligned : 128;
}

// NVIDIA's driver says 48 KiB, but gives a work-group all that the architecture has, and which
// products by wgmma need to be fast. Other kernels stay as portable as the driver says.
constexpr std::uint64_t local_memory_with_wgmma =
    std::uint64_t{227} * 1024 - local_memory_before_aligned;

// What would have helped.
std::string loss_of(const compiled_kernel& compiled, const device_info& device,
                    std::uint64_t needed) {
  const bool would_fit = device.tensor_cores == compiler::tensor_core_form::sm_90a &&
                         compiled.uses_tensor_cores && !compiled.uses_warpgroups &&
                         needed <= local_memory_with_wgmma;
  if (!would_fit) return "";
  return "; its products are not by wgmma, with which a kernel may use " +
         count_of(local_memory_with_wgmma, "byte") + " here";
}

void check_local_memory(const compiled_kernel& compiled, const device_info& device,
                        std::uint64_t needed) {
  const std::uint64_t limit = local_memory_limit(device, compiled.uses_warpgroups);
  if (needed <= limit) return;
  throw error(status::local_memory_limit,
              compiled.name + ": its tile_static variables need more local memory than " +
                  describe(device) + " has for one tile; use a smaller tile or fewer of them" +
                  loss_of(compiled, device, needed) + table_of(compiled, needed, limit));
}

std::uint64_t declared_local_memory(const compiled_kernel& compiled) {
  std::uint64_t sum = 0;
  for (const tile_static_variable& each : local_parts(compiled)) sum += each.bytes;
  return sum;
}

}  // namespace

std::uint64_t local_memory_limit(const device_info& device, bool has_marked_instructions) {
  return has_marked_instructions ? local_memory_with_wgmma : device.local_memory;
}

void check_tile_limits(const kernel_tile& tile, const device_info& device) {
  check_tile_extents(tile, device);
  check_tile_size(tile, device.max_tile_size, "", device);
}

void check_built_tile_limit(const kernel_tile& tile, const device_info& device,
                            std::uint64_t max_tile_size) {
  check_tile_size(tile, max_tile_size, "this kernel on ", device);
}

void check_device_limits(const compiled_kernel& compiled, const device_info& device) {
  check_double(compiled, device);
  if (compiled.is_tiled) {
    check_tile_limits(tile_in(compiled), device);
    check_private_memory(compiled, device);
  }
  check_local_memory(compiled, device, declared_local_memory(compiled));
}

bool needs_more_than_driver_says(const compiled_kernel& compiled, const device_info& device) {
  return declared_local_memory(compiled) > device.local_memory;
}

void check_built_limits(const compiled_kernel& compiled, const device_info& device,
                        std::uint64_t max_tile_size, std::uint64_t local_memory) {
  if (compiled.is_tiled) check_built_tile_limit(tile_in(compiled), device, max_tile_size);
  const bool is_more = has_quirk(device.driver, quirk::counts_more_local_memory);
  const std::uint64_t own = is_more ? std::min(local_memory, drivers_own(compiled)) : 0;
  const bool is_twice = has_quirk(device.driver, quirk::counts_local_memory_twice);
  check_local_memory(compiled, device, is_twice ? local_memory / 2 : local_memory - own);
}

}  // namespace libtiles::runtime
