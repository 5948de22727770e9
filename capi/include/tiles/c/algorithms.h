/**
 * @file
 * The algorithms, one header each, and their common rules.
 *
 *     tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
 *     desc.from = matrix, desc.to = sums, desc.tile = tile;
 *     status = tiles_reduce(context, &desc, &event);
 *
 * - Form. An algorithm is a function of a context, a desc and an event. NULL is the default
 *   context; the desc is read during the call and not changed. It names the operands, the options,
 *   what the call waits for, and its workspace.
 * - Operands are array views of any strides. For an array or a cl_mem, make a view of it. They have
 *   no element in common with what is written, except where an algorithm allows it.
 * - Asynchronous. A call checks everything, copies missing data to the device, submits
 *   kernels and returns, as tiles_kernel_launch() does. Access to the results waits for them.
 * - Order. A call runs after all earlier commands on its operands, like a launch: an algorithm on
 *   what a kernel wrote needs no event.
 * - `wait_events`: no kernel of the call begins before these `wait_count` events, either. An event of
 *   another OpenCL context is waited for by the call itself, which then blocks.
 * - `event_out` receives the end of the call, owned by the caller; may be NULL.
 * - `workspace`: device memory for intermediate results. NULL takes it from the context, which
 *   keeps it for later calls. Otherwise an array of at least so many bytes in the context of the
 *   call, not written by others until the call has run. tiles_ALGORITHM_workspace() returns how many
 *   bytes it needs for the same desc, of which it reads neither `workspace` nor `wait_events`; it
 *   runs nothing. 0: none is needed, and `workspace` is not used. The size depends on the device,
 *   too. Algorithms that never need any have no such field.
 * - Releases. The operands, the workspace and the events may be released once the call has returned.
 * - Reproducible. Unless an algorithm says otherwise, the order in which floating-point numbers are
 *   added depends on the device, the types and the extents alone: the same call returns the same
 *   bits again.
 * - Errors. TILES_ERROR_INVALID_ARGUMENT for a desc that is NULL or not initialised, unknown flags,
 *   and extents, types or memory that do not fit each other; TILES_ERROR_UNSUPPORTED for double
 *   where the device has none; TILES_ERROR_BUILD for an expression that does not compile, with the
 *   driver's log; all else as tiles_kernel_launch(). After these errors, no data was changed but the
 *   workspace. If the device fails within a call of several kernels, what the call writes may hold a
 *   part of the results, or steps on the way to them; what it only reads is unchanged.
 * - Threads. Any, as long as the data of the views is used by one thread at a time.
 */
#ifndef TILES_C_ALGORITHMS_H
#define TILES_C_ALGORITHMS_H

#include "tiles/c/conv2d.h"
#include "tiles/c/convolve.h"
#include "tiles/c/gather.h"
#include "tiles/c/histogram.h"
#include "tiles/c/map.h"
#include "tiles/c/matrix_multiply.h"
#include "tiles/c/reduce.h"
#include "tiles/c/scan.h"
#include "tiles/c/select.h"
#include "tiles/c/sort.h"
#include "tiles/c/stencil.h"
#include "tiles/c/top_k.h"
#include "tiles/c/transpose.h"

#endif
