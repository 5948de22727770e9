// The init functions of structs.
#include "tiles/c/init.h"

#include "capi/src/struct_io.hpp"

using libtiles::capi::initialise;

void tiles_error_info_init(tiles_error_info* out, uint32_t size) { initialise(out, size); }
void tiles_platform_info_init(tiles_platform_info* out, uint32_t size) { initialise(out, size); }
void tiles_device_info_init(tiles_device_info* out, uint32_t size) { initialise(out, size); }
void tiles_context_desc_init(tiles_context_desc* out, uint32_t size) { initialise(out, size); }
void tiles_convolve_desc_init(tiles_convolve_desc* out, uint32_t size) {
  initialise(out, size);
  if (out != nullptr && size >= sizeof *out) out->border = TILES_BORDER_REFLECT;
}
void tiles_data_desc_init(tiles_data_desc* out, uint32_t size) { initialise(out, size); }
void tiles_kernel_desc_init(tiles_kernel_desc* out, uint32_t size) { initialise(out, size); }
void tiles_launch_desc_init(tiles_launch_desc* out, uint32_t size) { initialise(out, size); }
void tiles_multiply_desc_init(tiles_multiply_desc* out, uint32_t size) {
  initialise(out, size);
  if (out != nullptr && size >= sizeof *out) out->alpha = 1;
}
void tiles_reduce_desc_init(tiles_reduce_desc* out, uint32_t size) {
  initialise(out, size);
  if (out != nullptr && size >= sizeof *out) out->reduction = TILES_SUM;
}
void tiles_scan_desc_init(tiles_scan_desc* out, uint32_t size) {
  initialise(out, size);
  if (out == nullptr || size < sizeof *out) return;
  out->reduction = TILES_SUM;
  out->dimension = -1;
}
void tiles_histogram_desc_init(tiles_histogram_desc* out, uint32_t size) { initialise(out, size); }
void tiles_select_desc_init(tiles_select_desc* out, uint32_t size) { initialise(out, size); }
void tiles_sort_desc_init(tiles_sort_desc* out, uint32_t size) { initialise(out, size); }
void tiles_stencil_desc_init(tiles_stencil_desc* out, uint32_t size) {
  initialise(out, size);
  if (out == nullptr || size < sizeof *out) return;
  out->border = TILES_BORDER_REFLECT;
  out->steps = 1;
}
void tiles_cache_counters_init(tiles_cache_counters* out, uint32_t size) { initialise(out, size); }
void tiles_cache_entry_info_init(tiles_cache_entry_info* out, uint32_t size) {
  initialise(out, size);
}
