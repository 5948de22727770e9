/**
 * @file tiles.h
 * The C API of libtiles: tiled kernels on any OpenCL device.
 *
 * A program makes views over its data, compiles a kernel from text, launches it over a compute
 * domain, and synchronizes the views. This one triples 100 numbers; each call returns TILES_OK, or
 * an error that tiles_get_last_error() explains:
 *
 *     float data[100] = {1, 2, 3};
 *     const float factor = 3;
 *     const int64_t extent[] = {100};
 *
 *     tiles_data_desc layout = TILES_DATA_DESC_INIT;
 *     layout.element_type = TILES_TYPE_FLOAT32, layout.rank = 1, layout.extent[0] = 100;
 *     tiles_array_view view = NULL;
 *     tiles_array_view_create(&layout, data, NULL, &view);
 *
 *     tiles_kernel_desc source = TILES_KERNEL_DESC_INIT;
 *     source.text = "void scale(index<1> i, array_view<float, 1> x, float k) restrict(amp) {"
 *                   "  x[i] = k * x[i];"
 *                   "}";
 *     tiles_kernel kernel = NULL;
 *     tiles_kernel_create(&source, &kernel);
 *
 *     const tiles_argument arguments[] = {tiles_argument_view("x", view),
 *                                         tiles_argument_value("k", TILES_TYPE_FLOAT32, &factor)};
 *     tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
 *     launch.rank = 1, launch.extent = extent;
 *     launch.arguments = arguments, launch.argument_count = 2;
 *     tiles_kernel_launch(kernel, NULL, &launch, NULL);
 *
 *     tiles_array_view_synchronize(view, NULL);  // data is 3, 6, 9, ...
 *     tiles_kernel_release(kernel), tiles_array_view_release(view);
 *
 * Link with -ltiles, or with the flags of `pkg-config --libs tiles`.
 *
 * Rules for all functions
 *
 * - Names. `tiles_<noun>_<verb>()`; functions for the library as a whole have no noun. What a getter
 *   returns through a pointer is written on success only.
 * - Errors. A function that can fail returns a tiles_status: 0 is success, negative is an error, and
 *   tiles_get_last_error() on the same thread says what is wrong, where, and what to do. Each
 *   function lists its errors. Besides them, any may return TILES_ERROR_INVALID_HANDLE for a handle,
 *   TILES_ERROR_INVALID_ARGUMENT for NULL where a pointer is required, TILES_ERROR_OUT_OF_MEMORY, and
 *   TILES_ERROR_DEVICE_LOST where it lists TILES_ERROR_DEVICE_FAILURE.
 * - Handles. `create` and `retain` add one reference, `release` removes one; release(NULL) has no
 *   effect. A released handle is refused with TILES_ERROR_INVALID_HANDLE until its slot is used
 *   again. Objects and submitted commands retain what they need: a context may be released before
 *   its arrays, and a kernel, an array or an event as soon as the call that uses it has returned.
 *   Host memory behind a view is the exception, see tiles/c/array_view.h.
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
 * - Threads. "Any thread" means: concurrently with other calls. Contexts, kernels and events
 *   may be used by many threads at once; arrays, views, bound launches, groups and distributed views
 *   by one thread at a time for the same data. See docs/threads.md.
 * - Processes. After fork(), in the child, every function that can fail returns TILES_ERROR_FORKED if
 *   the parent had used OpenCL through the library. See docs/threads.md.
 * - No C++ exception leaves the library. It prints nothing unless TILES_LOG asks for it; drivers may.
 *
 * docs/compatibility.md says what later versions may change.
 *
 * Each subject has a header in tiles/c/; this one includes all of them. None needs an OpenCL header;
 * all compile as C99 and as C++11. tiles_cl.h adds functions with OpenCL types.
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
#include "tiles/c/distributed_view.h"
#include "tiles/c/event.h"
#include "tiles/c/group.h"
#include "tiles/c/group_algorithms.h"
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
