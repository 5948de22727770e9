/**
 * @file tiles.h
 * The C ABI of libtiles: C++ AMP's tiles on every OpenCL device.
 *
 * A program makes views over its data, compiles a kernel from text, launches it over a compute
 * domain, and synchronizes the views:
 *
 *     tiles_array_view_create(&desc, data, &view);
 *     tiles_kernel_create(&kernel_desc, &kernel);
 *     tiles_kernel_launch(kernel, NULL, &launch, NULL);
 *     tiles_array_view_synchronize(view);
 *
 * Rules that hold for every function here
 *
 * - Errors. A function that can fail returns a tiles_status: 0 is success, negative is an error,
 *   and tiles_last_error() then tells on the same thread what was wrong, where, and what to do.
 *   Whatever is written through an `out` pointer is written on success only. Each function lists
 *   its own errors. Beside them any may return TILES_ERROR_INVALID_HANDLE for a handle,
 *   TILES_ERROR_INVALID_ARGUMENT for NULL where something is needed, TILES_ERROR_OUT_OF_MEMORY, and
 *   TILES_ERROR_DEVICE_LOST where it lists TILES_ERROR_DEVICE_FAILURE.
 * - Handles. `create` and `retain` give one reference, `release` takes one; release(NULL) does
 *   nothing. A handle that was released is refused with TILES_ERROR_INVALID_HANDLE as long as its
 *   slot is not in use again. Objects hold what they need: a context may be released before the
 *   arrays that were made in it.
 * - Structs. Every input and output struct starts with `struct_size`; start from the _INIT
 *   macro, or from tiles_struct_init() in tiles/c/init.h.
 *   Fields that a newer header adds at the end have their default values in an older program. The
 *   elements of lists, tiles_argument and tiles_constant, have no size and will not grow.
 * - Text is UTF-8 and NUL-terminated. A `const char *` that the library hands out is borrowed; each
 *   function says for how long.
 * - Numbers. Extents, indices, strides and offsets count elements and are int64_t. Sizes and offsets
 *   in bytes are uint64_t and say so. Ranks, positions in lists and lengths of lists are uint32_t.
 *   Truth values are int32_t, 1 or 0. Dimension 0 is the slowest one; data is row-major.
 * - Enumerations. Each is a typedef of int32_t, for flags of uint32_t, with constants
 *   TILES_<TYPE>_<VALUE>; those of tiles_<noun>_flags are TILES_<NOUN>_<FLAG>. A newer library may
 *   return values that an older header does not know.
 * - Threads. Contexts, kernels and events may be used from many threads at once. Arrays, views and
 *   bound launches are externally synchronised: one thread at a time for all views of the same
 * data, and for each bound launch. See docs/threads.md.
 * - Processes. After fork() every function that can fail returns TILES_ERROR_FORKED in the child,
 *   if the parent had used OpenCL through the library; see docs/threads.md.
 * - No C++ exception leaves the library, and it never prints unless TILES_LOG asks for it.
 *
 * Each subject has a file of its own in tiles/c/, all of which this one includes. None of them
 * needs an OpenCL header; they compile as C99 and as C++11.
 */
#ifndef TILES_TILES_H
#define TILES_TILES_H

#include "tiles/c/argument.h"
#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/border.h"
#include "tiles/c/bound_launch.h"
#include "tiles/c/cache.h"
#include "tiles/c/context.h"
#include "tiles/c/convolve.h"
#include "tiles/c/data.h"
#include "tiles/c/device.h"
#include "tiles/c/event.h"
#include "tiles/c/histogram.h"
#include "tiles/c/host_memory.h"
#include "tiles/c/init.h"
#include "tiles/c/kernel.h"
#include "tiles/c/kernel_info.h"
#include "tiles/c/launch.h"
#include "tiles/c/library.h"
#include "tiles/c/log.h"
#include "tiles/c/matrix_multiply.h"
#include "tiles/c/profile.h"
#include "tiles/c/reduce.h"
#include "tiles/c/scan.h"
#include "tiles/c/select.h"
#include "tiles/c/sort.h"
#include "tiles/c/status.h"
#include "tiles/c/stencil.h"
#include "tiles/c/transfer_stats.h"
#include "tiles/c/transpose.h"
#include "tiles/c/tuning.h"

#endif
