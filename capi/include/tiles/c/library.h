/**
 * @file
 * The library as a whole: its version, its limits, its end.
 */
#ifndef TILES_C_LIBRARY_H
#define TILES_C_LIBRARY_H

#include "tiles/c/status.h"

#define TILES_VERSION_MAJOR 0
#define TILES_VERSION_MINOR 1
#define TILES_VERSION_PATCH 0
/** One number that grows with the version: 1000000 * major + 1000 * minor + patch. */
#define TILES_VERSION_NUMBER \
  (TILES_VERSION_MAJOR * 1000000 + TILES_VERSION_MINOR * 1000 + TILES_VERSION_PATCH)

/** The most dimensions that data may have. */
#define TILES_MAX_RANK 8
/** The most dimensions that a compute domain may have. */
#define TILES_MAX_DOMAIN_RANK 3

#ifdef __cplusplus
extern "C" {
#endif

/** The library's TILES_VERSION_NUMBER. Any thread. Since 0.1. */
TILES_API uint32_t tiles_version_number(void);


/**
 * Lets go of the default context and the list of devices. Never needed: the library makes no OpenCL
 * call from a static destructor, so that a process may simply end. Objects that are still held stay
 * usable; strings of tiles_platform_info and tiles_device_info end here. The next call that needs a
 * device starts afresh. May be called more than once. Since 0.1.
 */
TILES_API tiles_status tiles_shutdown(void);

#ifdef __cplusplus
}
#endif

#endif
