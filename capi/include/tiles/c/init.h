/**
 * @file
 * What the _INIT macros of structs do, as functions, for languages that cannot use macros.
 *
 * Each fills `size` bytes with zeros and sets `struct_size` to `size`, which is the struct's size
 * as the caller knows it: an older declaration than the library's is as good. A NULL or a `size`
 * below 4 does nothing. Nothing is allocated or kept. Any thread; these never fail.
 */
#ifndef TILES_C_INIT_H
#define TILES_C_INIT_H

#include "tiles/c/cache.h"
#include "tiles/c/context.h"
#include "tiles/c/data.h"
#include "tiles/c/device.h"
#include "tiles/c/kernel.h"
#include "tiles/c/launch.h"
#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** As TILES_ERROR_INFO_INIT. Any thread. Since 0.1. */
TILES_API void tiles_error_info_init(tiles_error_info *out, uint32_t size);
/** As TILES_PLATFORM_INFO_INIT. Any thread. Since 0.1. */
TILES_API void tiles_platform_info_init(tiles_platform_info *out, uint32_t size);
/** As TILES_DEVICE_INFO_INIT. Any thread. Since 0.1. */
TILES_API void tiles_device_info_init(tiles_device_info *out, uint32_t size);
/** As TILES_CONTEXT_DESC_INIT. Any thread. Since 0.1. */
TILES_API void tiles_context_desc_init(tiles_context_desc *out, uint32_t size);
/** As TILES_DATA_DESC_INIT. Any thread. Since 0.1. */
TILES_API void tiles_data_desc_init(tiles_data_desc *out, uint32_t size);
/** As TILES_KERNEL_DESC_INIT. Any thread. Since 0.1. */
TILES_API void tiles_kernel_desc_init(tiles_kernel_desc *out, uint32_t size);
/** As TILES_LAUNCH_DESC_INIT. Any thread. Since 0.1. */
TILES_API void tiles_launch_desc_init(tiles_launch_desc *out, uint32_t size);
/** As TILES_CACHE_COUNTERS_INIT. Any thread. Since 0.1. */
TILES_API void tiles_cache_counters_init(tiles_cache_counters *out, uint32_t size);
/** As TILES_CACHE_ENTRY_INFO_INIT. Any thread. Since 0.1. */
TILES_API void tiles_cache_entry_info_init(tiles_cache_entry_info *out, uint32_t size);

#ifdef __cplusplus
}
#endif

#endif
