/**
 * @file
 * Parameters of the built-in algorithms: sizes of tiles, and the like.
 */
#ifndef TILES_C_TUNING_H
#define TILES_C_TUNING_H

#include "tiles/c/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Sets parameters of an algorithm, on all devices of the process, from the next call on. Without
 * it, they are those of the user's table (the file that TILES_TUNING names, or
 * libtiles/tuning.txt among the user's data), of the table that comes with the library, or
 * defaults. `python -m tiles tune` finds good ones and writes the user's table.
 *
 * No value changes what an algorithm computes, but for the order of floating-point additions.
 * Values that do not fit each other or the device fail where the algorithm is called.
 * @param algorithm   as in kernels/tuning.txt: "matrix_multiply float".
 * @param parameters  "NAME=number NAME=number"; those not named have their defaults. NULL or "":
 *                    no longer set.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for a text that is not of this form. Any thread.
 *         Since 0.1.
 */
TILES_API tiles_status tiles_tuning_set(const char *algorithm, const char *parameters);

#ifdef __cplusplus
}
#endif

#endif
