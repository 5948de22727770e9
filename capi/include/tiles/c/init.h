/**
 * @file
 * The _INIT macros of structs as a function, for languages that have no macros.
 */
#ifndef TILES_C_INIT_H
#define TILES_C_INIT_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Initializes a struct as its _INIT macro does: `struct_size` becomes `size`, every other field has
 * its default value.
 *
 * @param name  The struct's name, such as "tiles_launch_desc": any struct of these headers that
 *              begins with `struct_size`.
 * @param out   `size` bytes, all of which are written.
 * @param size  Bytes of the struct as the caller declares it. A declaration from an older header
 *              lacks the last fields, one from a newer header has more; those are set to 0.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for an unknown name, for NULL, and for a size
 *         that is no multiple of 8. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_struct_init(const char *name, void *out, uint32_t size);

#ifdef __cplusplus
}
#endif

#endif
