// Platforms and devices.
#include "capi/src/device_description.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/devices/device_list.hpp"
#include "libtiles/runtime/devices/device_selection.hpp"

using namespace libtiles;
using namespace libtiles::capi;
using runtime::device_list;
using runtime::device_type;

static_assert(static_cast<int>(device_type::cpu) == TILES_DEVICE_TYPE_CPU);
static_assert(static_cast<int>(device_type::gpu) == TILES_DEVICE_TYPE_GPU);
static_assert(static_cast<int>(device_type::accelerator) == TILES_DEVICE_TYPE_ACCELERATOR);
static_assert(static_cast<int>(device_type::other) == TILES_DEVICE_TYPE_OTHER);
static_assert(max_domain_rank == TILES_MAX_TILE_RANK);
static_assert(runtime::device_info::unlisted == TILES_DEVICE_UNLISTED);

namespace {

template <class Item>
const Item& item_at(const std::vector<Item>& items, uint32_t index, const char* what) {
  if (index < items.size()) return items[index];
  throw error(status::invalid_argument, "there is no " + std::string(what) + " " +
                                            std::to_string(index) + "; there are " +
                                            std::to_string(items.size()) + ", counted from 0");
}

tiles_platform_info to_c(const runtime::platform_info& platform) {
  tiles_platform_info info = TILES_PLATFORM_INFO_INIT;
  info.device_count = platform.device_count;
  info.name = platform.name.c_str();
  info.vendor = platform.vendor.c_str();
  info.version = platform.version.c_str();
  info.problem = platform.problem.c_str();
  return info;
}

}  // namespace

namespace libtiles::capi {

tiles_device_info to_c(const runtime::device_info& device) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  info.index = device.index;
  info.type = static_cast<int32_t>(device.type);
  info.compute_units = device.compute_units;
  info.name = device.name.c_str();
  info.vendor = device.vendor.c_str();
  info.platform = device.platform.c_str();
  info.version = device.version.c_str();
  info.driver_version = device.driver_version.c_str();
  info.global_memory = device.global_memory;
  info.local_memory = device.local_memory;
  info.max_tile_size = static_cast<int64_t>(device.max_tile_size);
  std::copy(device.max_tile_extent.begin(), device.max_tile_extent.end(), info.max_tile_extent);
  info.supports_double = device.supports_double ? 1 : 0;
  info.shares_host_memory = device.shares_host_memory ? 1 : 0;
  return info;
}

}  // namespace libtiles::capi

tiles_status tiles_platform_get_count(uint32_t* out) {
  return guard([&] {
    required(out, "out") = static_cast<uint32_t>(device_list::current()->platforms().size());
  });
}

tiles_status tiles_platform_get_info(uint32_t index, tiles_platform_info* out) {
  return guard([&] {
    const auto list = device_list::current();
    write_struct(out, ::to_c(item_at(list->platforms(), index, "platform")), "tiles_platform_info");
  });
}

tiles_status tiles_device_get_count(uint32_t* out) {
  return guard([&] {
    required(out, "out") = static_cast<uint32_t>(device_list::require_platform()->devices().size());
  });
}

tiles_status tiles_device_get_info(uint32_t index, tiles_device_info* out) {
  return guard([&] {
    const auto list = device_list::require_platform();
    write_struct(out, capi::to_c(item_at(list->devices(), index, "device")), "tiles_device_info");
  });
}

tiles_status tiles_device_find(const char* selector, uint32_t* out) {
  return guard([&] {
    required(out, "out");
    const auto list = device_list::require_platform();
    *out = runtime::select_device(list->devices(), selector == nullptr ? "" : selector);
  });
}
