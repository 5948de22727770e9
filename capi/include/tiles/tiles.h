/**
 * @file tiles.h
 * The C ABI of libtiles: tiled kernels on every OpenCL device.
 *
 * A program makes views over its data, compiles a kernel from text, launches it over a compute
 * domain, and synchronizes the views:
 *
 *     tiles_array_view_create(&data_desc, data, NULL, &view);
 *     tiles_kernel_create(&kernel_desc, &kernel);
 *     tiles_kernel_launch(kernel, NULL, &launch_desc, NULL);
 *     tiles_array_view_synchronize(view, NULL);
 *
 * Rules for all functions
 *
 * - Names. `tiles_<noun>_<verb>()`; functions for the library as a whole have no noun. What a getter
 *   returns through a pointer is written on success only.
 * - Errors. A function that can fail returns a tiles_status: 0 is success, negative is an error, and
 *   tiles_get_last_error() on the same thread tells what is wrong, where, and what to do. Each
 *   function lists its errors. Besides them, any may return TILES_ERROR_INVALID_HANDLE for a handle,
 *   TILES_ERROR_INVALID_ARGUMENT for NULL where a pointer is required, TILES_ERROR_OUT_OF_MEMORY, and
 *   TILES_ERROR_DEVICE_LOST where it lists TILES_ERROR_DEVICE_FAILURE.
 * - Handles. `create` and `retain` add one reference, `release` removes one; release(NULL) has no
 *   effect. A released handle is refused with TILES_ERROR_INVALID_HANDLE until its slot is used
 *   again. Objects retain what they need: a context may be released before its arrays.
 * - Structs. A struct that begins with `struct_size` starts from its _INIT macro, or from
 *   tiles_struct_init() in tiles/c/init.h. Newer headers add fields at its end only; in older
 *   programs these have their default values. Structs that are elements of lists have no
 *   `struct_size` and do not grow. Reserved fields are 0.
 * - Enumerations. Each is a typedef of int32_t, or of uint32_t for flags. Constants are named
 *   `TILES_<TYPE>_<VALUE>`; those of `tiles_<noun>_flags`, `TILES_<NOUN>_<FLAG>`. A newer library may
 *   return values that an older header does not have.
 * - Numbers. Extents, indices, strides and offsets count elements and are int64_t. Sizes and offsets
 *   in bytes are uint64_t and are documented as bytes. Ranks, positions in lists and lengths of lists
 *   are uint32_t. Truth values are int32_t, 1 or 0. Dimension 0 is the slowest one; dense data is
 *   row-major.
 * - Text is UTF-8 and ends with NUL. A `const char *` that the library returns is borrowed; each
 *   function documents for how long.
 * - Threads. "Any thread" means: also at the same time as other calls. Contexts, kernels and events
 *   may be used by many threads at once; arrays, views and bound launches by one thread at a time
 *   for the same data. See docs/threads.md.
 * - Processes. After fork(), in the child, every function that can fail returns TILES_ERROR_FORKED if
 *   the parent had used OpenCL through the library. See docs/threads.md.
 * - No C++ exception leaves the library. It prints nothing unless TILES_LOG asks for it.
 *
 * docs/compatibility.md says what later versions may change.
 *
 * Each subject has a header in tiles/c/; this one includes all of them. None needs an OpenCL header;
 * all compile as C99 and as C++11. tiles_cl.h adds what needs OpenCL's own types.
 */
#ifndef TILES_TILES_H
#define TILES_TILES_H

#include "tiles/c/algorithms.h"
#include "tiles/c/argument.h"
#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/border.h"
#include "tiles/c/bound_launch.h"
#include "tiles/c/cache.h"
#include "tiles/c/context.h"
#include "tiles/c/data.h"
#include "tiles/c/device.h"
#include "tiles/c/event.h"
#include "tiles/c/host_memory.h"
#include "tiles/c/init.h"
#include "tiles/c/kernel.h"
#include "tiles/c/kernel_info.h"
#include "tiles/c/launch.h"
#include "tiles/c/library.h"
#include "tiles/c/log.h"
#include "tiles/c/profile.h"
#include "tiles/c/renamed.h"
#include "tiles/c/status.h"
#include "tiles/c/transfer_stats.h"

#endif
