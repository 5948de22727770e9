// The init functions do what the _INIT macros do.
#include <cstring>

#include "tests/capi/objects.hpp"

namespace {

template <class Struct>
bool is_same(void (*initialise)(Struct*, uint32_t), const Struct& expected) {
  Struct made;
  std::memset(static_cast<void*>(&made), 0x5a, sizeof made);
  initialise(&made, sizeof made);
  return std::memcmp(&made, &expected, sizeof made) == 0;
}

}  // namespace

TEST_CASE("an init function makes what the macro makes", "[init]") {
  CHECK(is_same(tiles_error_info_init, tiles_error_info TILES_ERROR_INFO_INIT));
  CHECK(is_same(tiles_platform_info_init, tiles_platform_info TILES_PLATFORM_INFO_INIT));
  CHECK(is_same(tiles_device_info_init, tiles_device_info TILES_DEVICE_INFO_INIT));
  CHECK(is_same(tiles_context_desc_init, tiles_context_desc TILES_CONTEXT_DESC_INIT));
  CHECK(is_same(tiles_data_desc_init, tiles_data_desc TILES_DATA_DESC_INIT));
  CHECK(is_same(tiles_cache_counters_init, tiles_cache_counters TILES_CACHE_COUNTERS_INIT));
  CHECK(is_same(tiles_cache_entry_info_init, tiles_cache_entry_info TILES_CACHE_ENTRY_INFO_INIT));
  CHECK(is_same(tiles_host_memory_init, tiles_host_memory TILES_HOST_MEMORY_INIT));
  CHECK(is_same(tiles_kernel_desc_init, tiles_kernel_desc TILES_KERNEL_DESC_INIT));
  CHECK(is_same(tiles_kernel_info_init, tiles_kernel_info TILES_KERNEL_INFO_INIT));
  CHECK(is_same(tiles_parameter_info_init, tiles_parameter_info TILES_PARAMETER_INFO_INIT));
  CHECK(is_same(tiles_element_access_init, tiles_element_access TILES_ELEMENT_ACCESS_INIT));
  CHECK(is_same(tiles_launch_desc_init, tiles_launch_desc TILES_LAUNCH_DESC_INIT));
  CHECK(is_same(tiles_activity_init, tiles_activity TILES_ACTIVITY_INIT));
  CHECK(is_same(tiles_transfer_stats_init, tiles_transfer_stats TILES_TRANSFER_STATS_INIT));
}

TEST_CASE("an init function writes no further than the caller's struct reaches", "[init]") {
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.argument_count = 7;
  tiles_launch_desc_init(&desc, sizeof desc - 24);
  CHECK(desc.struct_size == sizeof desc - 24);
  CHECK(desc.argument_count == 7);
}

TEST_CASE("an init function does nothing with NULL or with no room", "[init]") {
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  tiles_launch_desc_init(nullptr, sizeof desc);
  tiles_launch_desc_init(&desc, 3);
  CHECK(desc.struct_size == sizeof desc);
}
