/**
 * @file
 * OpenCL platforms and devices.
 */
#ifndef TILES_C_DEVICE_H
#define TILES_C_DEVICE_H

#include "tiles/c/library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The type of a device. */
typedef int32_t tiles_device_type;
/** Values of tiles_device_type. */
enum {
  TILES_DEVICE_TYPE_CPU = 1,
  TILES_DEVICE_TYPE_GPU = 2,
  TILES_DEVICE_TYPE_ACCELERATOR = 3,
  TILES_DEVICE_TYPE_OTHER = 4
};

/** An OpenCL platform. Strings are valid until tiles_shutdown(). */
typedef struct tiles_platform_info {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t device_count; /**< usable devices */
  const char *name;      /**< as the driver reports it */
  const char *vendor;    /**< as the driver reports it */
  const char *version;   /**< as the driver reports it */
  const char *problem;   /**< why its devices cannot be used; "" if they can */
} tiles_platform_info;
/** Default initializer. */
#define TILES_PLATFORM_INFO_INIT \
  { (uint32_t)sizeof(tiles_platform_info), 0, 0, 0, 0, 0 }

/** tiles_device_info.index of a device that is not in the list: a sub-device in an adopted context
 *  (tiles_cl.h). */
#define TILES_DEVICE_UNLISTED 0xFFFFFFFFu

/** An OpenCL device. Strings are valid until tiles_shutdown(); those that
 *  tiles_context_get_device() returns, as long as the context. */
typedef struct tiles_device_info {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  uint32_t index;             /**< in the list over all platforms, or TILES_DEVICE_UNLISTED */
  tiles_device_type type;     /**< type of the device */
  uint32_t compute_units;     /**< as the driver reports them */
  const char *name;           /**< as the driver reports it */
  const char *vendor;         /**< as the driver reports it */
  const char *platform;       /**< name of its platform */
  const char *version;        /**< "OpenCL 3.0 ..." */
  const char *driver_version; /**< as the driver reports it */
  uint64_t global_memory;     /**< bytes */
  uint64_t local_memory;      /**< bytes of tile_static memory for one tile */
  int64_t max_tile_size;      /**< the most threads in a tile */
  /** The most threads per dimension of a tile of rank 3, the slowest first. */
  int64_t max_tile_extent[TILES_MAX_TILE_RANK];
  int32_t supports_double;    /**< 1 or 0 */
  int32_t shares_host_memory; /**< 1 or 0 */
} tiles_device_info;
/** Default initializer. */
#define TILES_DEVICE_INFO_INIT \
  { (uint32_t)sizeof(tiles_device_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0}, 0, 0 }

/**
 * The number of platforms, including those that cannot be used. 0 is no error.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_platform_get_count(uint32_t *out);

/**
 * Describes a platform.
 *
 * @param index        From 0.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there is no such platform. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_platform_get_info(uint32_t index, tiles_platform_info *out);

/**
 * The number of usable devices over all platforms.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_NO_PLATFORM with what was searched and
 *         how to install one. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_device_get_count(uint32_t *out);

/**
 * Describes a device of the list over all platforms.
 *
 * @param index        From 0.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there is no such device;
 *         TILES_ERROR_NO_PLATFORM. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_device_get_info(uint32_t index, tiles_device_info *out);

/**
 * Chooses a device.
 *
 * @param selector  An index ("1"), or up to three substrings `platform:type:name` ("::H100", "pocl",
 *                  ":gpu"); letter case is ignored, and empty parts match everything. NULL or "":
 *                  the environment variable TILES_DEVICE; without it the best device: a GPU before
 *                  an accelerator before a CPU, then the one with the most memory.
 * @param[out] out  Its index in the list.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_NO_DEVICE with all candidates;
 *         TILES_ERROR_NO_PLATFORM. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_device_find(const char *selector, uint32_t *out);

#ifdef __cplusplus
}
#endif

#endif
