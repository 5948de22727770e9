/**
 * @file
 * Platforms and devices.
 */
#ifndef TILES_C_DEVICE_H
#define TILES_C_DEVICE_H

#include "tiles/c/library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What kind of device it is. */
typedef int32_t tiles_device_type;
/** Values of tiles_device_type. */
enum {
  TILES_DEVICE_TYPE_CPU = 1,
  TILES_DEVICE_TYPE_GPU = 2,
  TILES_DEVICE_TYPE_ACCELERATOR = 3,
  TILES_DEVICE_TYPE_OTHER = 4
};

/** One OpenCL platform. Strings are valid until tiles_shutdown(). */
typedef struct tiles_platform_info {
  uint32_t struct_size;  /**< as the _INIT macro sets it */
  uint32_t device_count; /**< usable ones */
  const char *name;      /**< as the driver calls it */
  const char *vendor;    /**< as the driver calls it */
  const char *version;   /**< as the platform calls it */
  const char *problem;   /**< why its devices cannot be used; "" for a platform that works */
} tiles_platform_info;
/** Where a tiles_platform_info starts from. */
#define TILES_PLATFORM_INFO_INIT \
  { (uint32_t)sizeof(tiles_platform_info), 0, 0, 0, 0, 0 }

/** tiles_device_info.index of a device that the list does not have: a part of one, in a context
 * that was adopted (tiles_cl.h). */
#define TILES_DEVICE_UNLISTED 0xFFFFFFFFu

/** One OpenCL device. Strings are valid until tiles_shutdown(); those of tiles_context_get_device()
 * as long as the context. */
typedef struct tiles_device_info {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  uint32_t index;             /**< in the flat list over all platforms, or TILES_DEVICE_UNLISTED */
  tiles_device_type type;     /**< TILES_DEVICE_TYPE_... */
  uint32_t compute_units;     /**< as OpenCL counts them */
  const char *name;           /**< as the driver calls it */
  const char *vendor;         /**< as the driver calls it */
  const char *platform;       /**< name of its platform */
  const char *version;        /**< "OpenCL 3.0 ..." */
  const char *driver_version; /**< as the driver calls it */
  uint64_t global_memory;     /**< bytes */
  uint64_t local_memory;      /**< bytes of tile_static memory that one tile may use */
  int64_t max_tile_size;      /**< threads in a tile, at most */
  /** per dimension of a tile of rank 3, the slowest first */
  int64_t max_tile_extent[TILES_MAX_TILE_RANK];
  int32_t supports_double;    /**< 1 or 0 */
  int32_t shares_host_memory; /**< 1 or 0 */
} tiles_device_info;
/** Where a tiles_device_info starts from. */
#define TILES_DEVICE_INFO_INIT \
  { (uint32_t)sizeof(tiles_device_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0}, 0, 0 }

/**
 * The number of platforms that the OpenCL loader knows, broken ones included. 0 is no error.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if `out` is NULL. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_platform_count(uint32_t *out);

/** Describes platform `index`, including why it is unusable. Any thread.
 *  @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there is no such platform. Since 0.1. */
TILES_API tiles_status tiles_platform_get_info(uint32_t index, tiles_platform_info *out);

/**
 * The number of usable devices over all platforms.
 * @return TILES_OK; TILES_ERROR_NO_PLATFORM with what was searched and how to install one.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_device_count(uint32_t *out);

/** Describes device `index` of the flat list. Any thread.
 *  @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_NO_PLATFORM. Since 0.1. */
TILES_API tiles_status tiles_device_get_info(uint32_t index, tiles_device_info *out);

/**
 * Chooses a device.
 * @param selector  an index ("1"), or up to three substrings `platform:type:name` ("::H100",
 * "pocl",
 *                  ":gpu"), letter case ignored, empty parts match all. NULL or "": the environment
 *                  variable TILES_DEVICE, and without it the best device: GPU before accelerator
 *                  before CPU, then the larger memory.
 * @param[out] out  index in the flat list.
 * @return TILES_OK; TILES_ERROR_NO_DEVICE with all candidates if nothing matches;
 *         TILES_ERROR_NO_PLATFORM.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_device_find(const char *selector, uint32_t *out);

#ifdef __cplusplus
}
#endif

#endif
