/**
 * @file
 * The library as a whole: version, limits, shutdown.
 *
 * Tools that read declarations and no function bodies, such as foreign function interfaces, define
 * TILES_DECLARATIONS_ONLY: the inline functions of these headers are then left out.
 */
#ifndef TILES_C_LIBRARY_H
#define TILES_C_LIBRARY_H

#include "tiles/c/status.h"

/** Major version of this header. */
#define TILES_VERSION_MAJOR 1
/** Minor version of this header. */
#define TILES_VERSION_MINOR 0
/** Patch version of this header. */
#define TILES_VERSION_PATCH 0
/** The version as text. */
#define TILES_VERSION "1.0.0-rc"
/** The version as a number that grows: 1000000 * major + 1000 * minor + patch. */
#define TILES_VERSION_NUMBER \
  (TILES_VERSION_MAJOR * 1000000 + TILES_VERSION_MINOR * 1000 + TILES_VERSION_PATCH)
/**
 * The number in the shared library's name, libtiles.so.1. A program that was compiled for one
 * number cannot use a library of another one.
 */
#define TILES_ABI_VERSION 1

/** The most dimensions that data may have; compute domains without tiles may have 128. */
#define TILES_MAX_RANK 8
/** The most dimensions that a tile, and a compute domain with tiles, may have. */
#define TILES_MAX_TILE_RANK 3

#ifdef __cplusplus
extern "C" {
#endif

/** The library's TILES_VERSION_NUMBER. Never fails. Any thread. Since 1.0. */
TILES_API uint32_t tiles_get_version(void);

/**
 * Checks that the library can serve a program that was compiled with some tiles.h: it may be newer
 * than the header, not older. C and C++ call tiles_check_version(), once at the start of the program.
 *
 * @param version      The header's TILES_VERSION_NUMBER.
 * @param abi_version  The header's TILES_ABI_VERSION.
 * @return TILES_OK; TILES_ERROR_UNSUPPORTED with both versions. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_check_header(uint32_t version, uint32_t abi_version);

#ifndef TILES_DECLARATIONS_ONLY
/** tiles_check_header() for the header that the caller is compiled with. Any thread. Since 1.0. */
static inline tiles_status tiles_check_version(void) {
  return tiles_check_header(TILES_VERSION_NUMBER, TILES_ABI_VERSION);
}
#endif

/**
 * The passes of the kernel compiler in their order, one per line: the name, blanks, and what holds
 * after the pass. For work on the compiler. The environment variable TILES_PRINT_AFTER names passes,
 * separated by commas, or `all`: each kernel is printed to standard error as they leave it.
 *
 * @return Static storage. Never fails. Any thread. Since 1.0.
 */
TILES_API const char *tiles_get_compiler_passes(void);

/**
 * Releases the default context and the list of devices. A program never needs to call it: the
 * library makes no OpenCL call from a static destructor, and a process may end at any time. Objects
 * that still have references stay usable. Strings of tiles_platform_info and tiles_device_info become
 * invalid. The next call that needs a device initializes them again. May be called more than once.
 *
 * Commands that were submitted are not waited for, here or at the end of the process, except on
 * PoCL and rusticl, which would crash: there, the release of a context and the end of the process
 * wait for them, for ten seconds at most.
 *
 * @return TILES_OK; TILES_ERROR_FORKED. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_shutdown(void);

#ifdef __cplusplus
}
#endif

#endif
