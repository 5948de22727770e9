// Every struct of tiles.h that states its size, with its default initializer.
#pragma once

#include "tiles/tiles.h"

/// X(struct, initializer)
#define LIBTILES_SIZED_STRUCTS(X)                        \
  X(tiles_activity, TILES_ACTIVITY_INIT)                 \
  X(tiles_argsort_desc, TILES_ARGSORT_DESC_INIT)         \
  X(tiles_cache_entry_info, TILES_CACHE_ENTRY_INFO_INIT) \
  X(tiles_cache_info, TILES_CACHE_INFO_INIT)             \
  X(tiles_context_desc, TILES_CONTEXT_DESC_INIT)         \
  X(tiles_convolve_desc, TILES_CONVOLVE_DESC_INIT)       \
  X(tiles_data_desc, TILES_DATA_DESC_INIT)               \
  X(tiles_device_info, TILES_DEVICE_INFO_INIT)           \
  X(tiles_error_info, TILES_ERROR_INFO_INIT)             \
  X(tiles_histogram_desc, TILES_HISTOGRAM_DESC_INIT)     \
  X(tiles_host_memory_desc, TILES_HOST_MEMORY_DESC_INIT) \
  X(tiles_kernel_desc, TILES_KERNEL_DESC_INIT)           \
  X(tiles_kernel_info, TILES_KERNEL_INFO_INIT)           \
  X(tiles_launch_desc, TILES_LAUNCH_DESC_INIT)           \
  X(tiles_multiply_desc, TILES_MULTIPLY_DESC_INIT)       \
  X(tiles_partition_desc, TILES_PARTITION_DESC_INIT)     \
  X(tiles_platform_info, TILES_PLATFORM_INFO_INIT)       \
  X(tiles_reduce_desc, TILES_REDUCE_DESC_INIT)           \
  X(tiles_scan_desc, TILES_SCAN_DESC_INIT)               \
  X(tiles_select_desc, TILES_SELECT_DESC_INIT)           \
  X(tiles_sort_desc, TILES_SORT_DESC_INIT)               \
  X(tiles_stencil_desc, TILES_STENCIL_DESC_INIT)         \
  X(tiles_transfer_stats, TILES_TRANSFER_STATS_INIT)     \
  X(tiles_transpose_desc, TILES_TRANSPOSE_DESC_INIT)

namespace libtiles::capi {

/// The struct as its _INIT macro leaves it.
template <class Struct>
Struct default_struct();

#define LIBTILES_DEFAULT_STRUCT(type, initializer) \
  template <>                                      \
  inline type default_struct<type>() {             \
    return initializer;                            \
  }
LIBTILES_SIZED_STRUCTS(LIBTILES_DEFAULT_STRUCT)
#undef LIBTILES_DEFAULT_STRUCT

}  // namespace libtiles::capi
