// The init functions of structs.
#include "tiles/c/init.h"

#include "capi/src/struct_io.hpp"

using libtiles::capi::initialise;

void tiles_error_info_init(tiles_error_info* out, uint32_t size) { initialise(out, size); }
void tiles_platform_info_init(tiles_platform_info* out, uint32_t size) { initialise(out, size); }
void tiles_device_info_init(tiles_device_info* out, uint32_t size) { initialise(out, size); }
void tiles_context_desc_init(tiles_context_desc* out, uint32_t size) { initialise(out, size); }
void tiles_data_desc_init(tiles_data_desc* out, uint32_t size) { initialise(out, size); }
void tiles_kernel_desc_init(tiles_kernel_desc* out, uint32_t size) { initialise(out, size); }
void tiles_launch_desc_init(tiles_launch_desc* out, uint32_t size) { initialise(out, size); }
void tiles_cache_counters_init(tiles_cache_counters* out, uint32_t size) { initialise(out, size); }
void tiles_cache_entry_info_init(tiles_cache_entry_info* out, uint32_t size) {
  initialise(out, size);
}
