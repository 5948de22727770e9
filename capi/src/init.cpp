// The init functions of structs.
#include "tiles/c/init.h"

#include <cstring>

namespace {

template <class Struct>
void initialise(Struct* out, uint32_t size) {
  if (out == nullptr || size < sizeof out->struct_size) return;
  std::memset(static_cast<void*>(out), 0, size);
  out->struct_size = size;
}

}  // namespace

void tiles_error_info_init(tiles_error_info* out, uint32_t size) { initialise(out, size); }
void tiles_platform_info_init(tiles_platform_info* out, uint32_t size) { initialise(out, size); }
void tiles_device_info_init(tiles_device_info* out, uint32_t size) { initialise(out, size); }
void tiles_context_desc_init(tiles_context_desc* out, uint32_t size) { initialise(out, size); }
void tiles_data_desc_init(tiles_data_desc* out, uint32_t size) { initialise(out, size); }
void tiles_kernel_desc_init(tiles_kernel_desc* out, uint32_t size) { initialise(out, size); }
void tiles_launch_desc_init(tiles_launch_desc* out, uint32_t size) { initialise(out, size); }
