/**
 * @file
 * The cache of compiled programs.
 *
 * What a driver has compiled is kept in memory by each context, and on disk for later processes,
 * except for OpenCL implementations that keep it themselves (PoCL). An entry on disk is used only
 * for the same kernel, device, driver version and libtiles version. Environment variables:
 *
 * - TILES_CACHE: `off` keeps nothing on disk, `on` keeps programs of every implementation; `auto`,
 *   the default, of all that gain by it.
 * - TILES_CACHE_DIR: the folder. Default: `libtiles` in XDG_CACHE_HOME, else in `~/.cache`.
 * - TILES_CACHE_SIZE: bytes that all entries together may have, such as `64M` or `2G`; default
 * 256M. The least recently used entries go first.
 *
 * What lies in the folder runs in the process. So the folder and the entries have to belong to the
 * process's user, and nobody else may be allowed to write them: a folder of which that is not true
 * is not used, with a warning that says why, and such an entry is removed.
 *
 * The functions here work on the folder, for any process to call while others use it. No device is
 * needed.
 */
#ifndef TILES_C_CACHE_H
#define TILES_C_CACHE_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One compiled program on disk. Strings are valid until the next tiles_cache_entry_count() of the
 *  same thread. */
typedef struct tiles_cache_entry_info {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  uint32_t reserved;       /**< 0 */
  const char *file;        /**< name of its file in the cache's folder */
  const char *kernel_name; /**< as messages name the kernel */
  const char *device;      /**< name of the device that it was compiled for */
  uint64_t size;           /**< bytes of the file */
  int64_t last_use;        /**< seconds since 1970-01-01 00:00 UTC */
} tiles_cache_entry_info;
/** Where a tiles_cache_entry_info starts from. */
#define TILES_CACHE_ENTRY_INFO_INIT \
  { (uint32_t)sizeof(tiles_cache_entry_info), 0, 0, 0, 0, 0, 0 }

/** How the programs of this process came to be, counted since its start over all contexts. */
typedef struct tiles_cache_counters {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  uint64_t memory_hits; /**< a launch or a preparation found its program in its context */
  uint64_t disk_hits;   /**< the driver took a binary from the disk */
  uint64_t builds;      /**< the driver compiled source, successfully or not */
} tiles_cache_counters;
/** Where a tiles_cache_counters starts from. */
#define TILES_CACHE_COUNTERS_INIT \
  { (uint32_t)sizeof(tiles_cache_counters), 0, 0, 0, 0 }

/**
 * The folder of the cache, whether it exists or not.
 * @param[out] out  valid until the next call of this function by the same thread; "" if the
 *                  environment names no folder, not even a home.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if `out` is NULL. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_cache_get_directory(const char **out);

/**
 * Reads the folder, and remembers for this thread what is there: the most recently used entry
 * first, damaged ones left out.
 * @param[out] out  the number of entries; 0 if there is no folder.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if `out` is NULL. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_cache_entry_count(uint32_t *out);

/**
 * Describes an entry as tiles_cache_entry_count() found it on this thread.
 * @param index     from 0.
 * @param[out] out  `struct_size` set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there is no such entry. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_cache_entry_get_info(uint32_t index, tiles_cache_entry_info *out);

/**
 * Removes every entry. Programs in memory stay. Files in the folder that are not the library's
 * stay.
 * @param[out] removed  the number of entries; may be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the file that cannot be removed, and why.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_cache_clear(uint32_t *removed);

/**
 * Reads every entry whole, and removes those that are damaged. Never needed: a damaged entry is
 * also found and removed where it would be used.
 * @param[out] good  entries that are as they were written; may be NULL.
 * @param[out] bad   entries that were removed; may be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the file that cannot be removed, and why.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_cache_verify(uint32_t *good, uint32_t *bad);

/** Counts of this process. @param[in,out] out  `struct_size` set; receives the rest.
 *  @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 0.1. */
TILES_API tiles_status tiles_cache_get_counters(tiles_cache_counters *out);

#ifdef __cplusplus
}
#endif

#endif
