/**
 * @file
 * The library as a whole: its version, its limits, its end.
 *
 * Define TILES_DECLARATIONS_ONLY where a tool reads these headers that knows no function bodies,
 * such as a foreign function interface: the few inline functions are then left out.
 */
#ifndef TILES_C_LIBRARY_H
#define TILES_C_LIBRARY_H

#include "tiles/c/status.h"

/** Of the release that this header belongs to. */
#define TILES_VERSION_MAJOR 1
/** Of the release that this header belongs to. */
#define TILES_VERSION_MINOR 0
/** Of the release that this header belongs to. */
#define TILES_VERSION_PATCH 0
/** One number that grows with the version: 1000000 * major + 1000 * minor + patch. */
#define TILES_VERSION_NUMBER \
  (TILES_VERSION_MAJOR * 1000000 + TILES_VERSION_MINOR * 1000 + TILES_VERSION_PATCH)
/** The version as text. */
#define TILES_VERSION "1.0.0-rc"
/** The number in the shared library's name, libtiles.so.1: programs for another number cannot use
 * it. */
#define TILES_ABI_VERSION 1

/** The most dimensions that data and compute domains may have. */
#define TILES_MAX_RANK 8
/** The most dimensions that a tile, and a compute domain with tiles, may have. */
#define TILES_MAX_TILE_RANK 3

#ifdef __cplusplus
extern "C" {
#endif

/** The library's TILES_VERSION_NUMBER. Any thread. Never fails. Since 0.1. */
TILES_API uint32_t tiles_version_number(void);

/** The library's TILES_ABI_VERSION. Any thread. Never fails. Since 0.1. */
TILES_API uint32_t tiles_abi_version(void);

/**
 * The passes of the kernel compiler in their order, for people who work on it: a line for each, with
 * its name, blanks, and what holds behind it. The environment variable TILES_PRINT_AFTER prints
 * each kernel that is compiled to standard error as it stands behind the passes that it names, with
 * commas between them, or behind `all`.
 * @return static storage. Any thread. Never fails. Since 0.1.
 */
TILES_API const char *tiles_compiler_passes(void);

/**
 * Whether a program that was compiled with some tiles.h can use this library, which may be newer
 * but not older than the header. C and C++ call tiles_check_version().
 * @param version      the header's TILES_VERSION_NUMBER.
 * @param abi_version  the header's TILES_ABI_VERSION.
 * @return TILES_OK; TILES_ERROR_UNSUPPORTED with both versions. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_check_header(uint32_t version, uint32_t abi_version);

#ifndef TILES_DECLARATIONS_ONLY
/** tiles_check_header() for the header that the caller was compiled with. Any thread. Since 0.1. */
static inline tiles_status tiles_check_version(void) {
  return tiles_check_header(TILES_VERSION_NUMBER, TILES_ABI_VERSION);
}
#endif

/**
 * Lets go of the default context and the list of devices. Never needed: the library makes no OpenCL
 * call from a static destructor, so that a process may simply end. Objects that are still held stay
 * usable; strings of tiles_platform_info and tiles_device_info end here. The next call that needs a
 * device starts afresh. May be called more than once.
 *
 * What was launched is not waited for, here and at the end of the process, but on PoCL and Mesa's
 * rusticl, which would crash: there a context that goes, and the process at its end, wait for what
 * was launched, for ten seconds at most.
 * @return TILES_OK; TILES_ERROR_FORKED. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_shutdown(void);

#ifdef __cplusplus
}
#endif

#endif
