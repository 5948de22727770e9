/**
 * @file
 * The cache of compiled programs.
 *
 * Each context keeps the programs that a driver has compiled in memory. They are also kept on disk
 * for later processes, except for OpenCL implementations that do so themselves (PoCL). An entry on
 * disk is used only for the same kernel, device, driver version and libtiles version. Environment
 * variables:
 *
 * - TILES_CACHE: `off` keeps nothing on disk, `on` keeps programs of every implementation, `auto`,
 *   the default, of those that gain by it.
 * - TILES_CACHE_DIR: the folder. Default: `libtiles` in XDG_CACHE_HOME, else in `~/.cache`.
 * - TILES_CACHE_SIZE: the most bytes of all entries together, such as `64M` or `2G`; default `256M`.
 *   The least recently used entries are removed first.
 *
 * The contents of the folder run in the process. So the folder and its entries must belong to the
 * process's user, and must not be writable by others. Another folder is not used, with a
 * warning that says why; such an entry is removed.
 *
 * The functions here need no device. Any process may call them while others use the folder.
 */
#ifndef TILES_C_CACHE_H
#define TILES_C_CACHE_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One compiled program on disk. */
typedef struct tiles_cache_entry_info {
  uint32_t struct_size;    /**< bytes of the struct, as the library knows it */
  uint32_t reserved;       /**< 0 */
  const char *file;        /**< name of its file in the folder */
  const char *kernel_name; /**< the kernel's name in messages */
  const char *device;      /**< name of the device that it was compiled for */
  uint64_t size;           /**< bytes of the file */
  int64_t last_use;        /**< seconds since 1970-01-01 00:00 UTC */
} tiles_cache_entry_info;
/** Default initializer. */
#define TILES_CACHE_ENTRY_INFO_INIT \
  { (uint32_t)sizeof(tiles_cache_entry_info), 0, 0, 0, 0, 0, 0 }

/** The folder of the cache, and how this process got its programs since its start. */
typedef struct tiles_cache_info {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  /** The folder, which may not exist; "" if the environment names neither a folder nor a home. Valid
   *  until the next call of tiles_cache_get_info() on the same thread. */
  const char *directory;
  uint64_t memory_hits; /**< programs that a launch or a preparation found in its context */
  uint64_t disk_hits;   /**< programs that the driver took from a binary on disk */
  uint64_t builds;      /**< programs that the driver compiled, successfully or not */
} tiles_cache_info;
/** Default initializer. */
#define TILES_CACHE_INFO_INIT \
  { (uint32_t)sizeof(tiles_cache_info), 0, 0, 0, 0, 0 }

/**
 * Receives one entry, on the thread that called tiles_cache_list(). It may call libtiles,
 * and does not throw.
 *
 * @param entry      Valid during the call.
 * @param user_data  As it was given to tiles_cache_list().
 */
typedef void (*tiles_cache_callback)(const tiles_cache_entry_info *entry, void *user_data);

/**
 * Describes the cache.
 *
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_get_info(tiles_cache_info *out);

/**
 * Reads the folder once, and calls `callback` for each entry, the most recently used one first,
 * without damaged ones. The callback may change the folder: the entries stay those that were read.
 *
 * @param callback   Not called if there are no entries or no folder.
 * @param user_data  Passed to `callback`.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_list(tiles_cache_callback callback, void *user_data);

/**
 * Removes every entry. Programs in memory stay, and so do files that are not the library's.
 *
 * @param[out] removed  The number of entries; may be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the file that cannot be removed, and why. Any
 *         thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_clear(uint32_t *removed);

/**
 * Reads every entry and removes damaged ones. A program never needs to call it: a damaged entry is
 * also found and removed when it is used.
 *
 * @param[out] good  Entries that are intact; may be NULL.
 * @param[out] bad   Entries that were removed; may be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the file that cannot be removed, and why. Any
 *         thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_verify(uint32_t *good, uint32_t *bad);

#ifdef __cplusplus
}
#endif

#endif
