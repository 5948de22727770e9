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

/** One compiled program on disk. Strings are valid as long as the listing. */
typedef struct tiles_cache_entry_info {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
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

/** How this process got its programs, counted since its start over all contexts. */
typedef struct tiles_cache_counters {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  uint64_t memory_hits; /**< programs that a launch or a preparation found in its context */
  uint64_t disk_hits;   /**< programs that the driver took from a binary on disk */
  uint64_t builds;      /**< programs that the driver compiled, successfully or not */
} tiles_cache_counters;
/** Default initializer. */
#define TILES_CACHE_COUNTERS_INIT \
  { (uint32_t)sizeof(tiles_cache_counters), 0, 0, 0, 0 }

/** The entries of the folder at one time. Any number of threads at once. */
typedef struct tiles_cache_listing_s *tiles_cache_listing;

/**
 * The folder of the cache, which may not exist.
 *
 * @param[out] out  Valid until the next call of this function on the same thread. "" if the
 *                  environment names neither a folder nor a home.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_get_directory(const char **out);

/**
 * Lists the entries of the folder, the most recently used one first, without damaged ones. Later
 * changes of the folder do not change the listing.
 *
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_listing_create(tiles_cache_listing *out);

/**
 * The number of entries.
 *
 * @param[out] out  0 also if there is no folder.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_listing_get_count(tiles_cache_listing listing, uint32_t *out);

/**
 * Describes one entry.
 *
 * @param index        From 0.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT if there is no such
 *         entry. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_listing_get_entry(tiles_cache_listing listing, uint32_t index,
                                                     tiles_cache_entry_info *out);

/** Frees the listing; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 *  Since 1.0. */
TILES_API tiles_status tiles_cache_listing_release(tiles_cache_listing listing);

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

/**
 * Counts of this process.
 *
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_cache_get_counters(tiles_cache_counters *out);

#ifdef __cplusplus
}
#endif

#endif
