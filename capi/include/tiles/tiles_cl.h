/**
 * @file tiles_cl.h
 * libtiles inside an existing OpenCL program: adopts its contexts, queues, buffers, events and
 * kernels, and hands out the library's own. Beside tiles.h, which needs no OpenCL header.
 *
 * Rules that hold for every function here
 *
 * - References. What is adopted is retained; the library releases its own reference and no other,
 * so that CL_*_REFERENCE_COUNT is the same before and after. What is handed out is borrowed, each
 *   function says for how long; its twin `_retained` adds a reference, which the caller releases.
 * - Order. The library's commands on a context's only queue, if it runs in order, and the caller's
 *   commands on the same queue follow each other as they were submitted. With several queues, with
 * one that runs out of order, and for commands on any other queue, events order them: those of
 * launches and of tiles_array_view_get_cl() for what the caller does next, tiles_event_from_cl()
 * and tiles_array_view_used_cl() for what the library does next.
 * - Contents. The library knows of what its own kernels write. Where the caller's commands write
 * data that also has a copy elsewhere, in host memory or on another device,
 * tiles_array_view_used_cl() tells that the copy is stale.
 * - Alignment. An array may begin at any byte of a buffer that its elements may lie at: the library
 *   makes no sub-buffers.
 * - Wrong handles. NULL, objects of another cl_context or device, and whatever OpenCL refuses are
 *   reported with TILES_ERROR_INVALID_ARGUMENT. OpenCL cannot tell a handle that was released from
 * a living one: most drivers end the process, here as in any OpenCL call.
 * - All else as in tiles.h.
 */
#ifndef TILES_TILES_CL_H
#define TILES_TILES_CL_H

#ifndef CL_TARGET_OPENCL_VERSION
/** What <CL/cl.h> declares; the same as without it, but for a remark at every compilation. Define
 * it before the first OpenCL header to choose another version, from 120 on. */
#define CL_TARGET_OPENCL_VERSION 300
#endif
#ifdef __APPLE__
#include <OpenCL/cl.h>
#else
#include <CL/cl.h>
#endif

#include "tiles/tiles.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Makes a context over OpenCL objects of the caller's, which it retains. What the library submits
 * goes to these queues; it never finishes them but in a function that says that it blocks.
 * @param context      NULL: that of the queues.
 * @param device       one of the cl_context's, also a sub-device; NULL: that of the queues, or the
 *                     cl_context's only one.
 * @param queues       of `context` and `device`, in order or out of order; NULL: the library makes
 *                     its own, in order.
 * @param queue_count  0 if `queues` is NULL.
 * @param[out] out     owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT naming what does not belong together;
 *         TILES_ERROR_UNSUPPORTED for a device without compiler or below OpenCL 1.2;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_from_cl(cl_context context, cl_device_id device,
                                             const cl_command_queue *queues, uint32_t queue_count,
                                             tiles_context *out);

/**
 * The OpenCL objects behind a context, adopted or not. Commands of the caller's own on the queue
 * follow the library's, and the other way round, only if it is the context's only queue and runs in
 * order, as the library's own does.
 * @param context            NULL for the default context.
 * @param[out] context_out   NULL if not wanted; borrowed as long as the context.
 * @param[out] device_out    likewise.
 * @param[out] queue_out     likewise; the first queue.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; for NULL as tiles_context_get_default(). Any
 * thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_get_cl(tiles_context context, cl_context *context_out,
                                            cl_device_id *device_out, cl_command_queue *queue_out);
/** As tiles_context_get_cl(), with a reference to each for the caller. Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_get_cl_retained(tiles_context context, cl_context *context_out,
                                                     cl_device_id *device_out,
                                                     cl_command_queue *queue_out);

/**
 * Makes an array over a buffer of the caller's, which it retains; the contents are those of the
 * buffer, and nothing is copied. Arrays over the same buffer in the same context may overlap, and
 * are the same data. A sub-buffer stands for its part of the buffer that it was made from, which
 * then is what is retained. Where elements are to be copied to the host, the buffer's flags must
 * allow it.
 * @param context      of the buffer's cl_context; NULL for the default context. The array keeps it
 *                     alive.
 * @param buffer       made with clCreateBuffer or clCreateSubBuffer. One made with CL_MEM_READ_ONLY
 *                     needs TILES_DATA_CONST; kernels must not read one made with
 * CL_MEM_WRITE_ONLY, which is not checked.
 * @param desc         extents of at least 1; strides of any sign; with TILES_DATA_CONST nothing may
 *                     write through the array, and kernels take it as `const array<T, N>`.
 * @param byte_offset  where in the buffer the element at index 0 lies; a multiple of the size of a
 *                     number, for structs of what the kernel's struct is aligned to.
 * @param[out] out     owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the bytes that the elements take and the
 * buffer has. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_array_from_cl(tiles_context context, cl_mem buffer,
                                           const tiles_data_desc *desc, uint64_t byte_offset,
                                           tiles_array *out);

/**
 * Lends the caller the memory that the view's elements have on a device, for OpenCL commands of its
 * own: brings them up to date there and hands out the buffer. The caller then submits its commands,
 * calls tiles_array_view_used_cl(), and only then uses the data through the library again. For an
 * array, make a view of it.
 * @param context      NULL for the default context.
 * @param access       what the caller's commands do, a tiles_access: with TILES_ACCESS_WRITE in it, copies
 *                     elsewhere become stale. If all elements are overwritten, a
 *                     tiles_array_view_discard_data() before saves bringing them there.
 * @param[out] buffer  borrowed: valid until the last view of the data is released, or a view is
 * made over host memory that overlaps that of this one. Do not adopt it.
 * @param[out] byte_offset  of the element at index 0 in the buffer; the others lie as the strides
 * of tiles_array_view_get_desc() say.
 * @param[out] ready   an event that the caller's commands have to come after; owned by the caller.
 *                     NULL if they go to the context's only queue and that runs in order.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for a view without elements, for writing through a
 *         const view, and for a NULL `ready` where only events keep order;
 * TILES_ERROR_OUT_OF_MEMORY; TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. One
 * thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_get_cl(tiles_array_view view, tiles_context context,
                                               tiles_access access, cl_mem *buffer,
                                               uint64_t *byte_offset, tiles_event *ready);
/** As tiles_array_view_get_cl(), with a reference to the buffer for the caller. Over host memory
 * that the device uses in place, the buffer's contents end with that memory all the same. One
 * thread at a time for the same data. Since 0.1. */
TILES_API tiles_status tiles_array_view_get_cl_retained(tiles_array_view view,
                                                        tiles_context context, tiles_access access,
                                                        cl_mem *buffer, uint64_t *byte_offset,
                                                        tiles_event *ready);

/**
 * Says that the caller submitted commands of its own that use the view's memory on a device: what
 * the library does with the data from now on comes after them. Also where the buffer is the
 * caller's.
 * @param context  NULL for the default context.
 * @param access   what the commands do; with TILES_ACCESS_WRITE in it, copies elsewhere become stale.
 * @param done     happens when the last of them has run; retained, and its queue is flushed. NULL
 * if they are on the context's only queue and that runs in order.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT as tiles_array_view_get_cl(), and for an event of
 *         another cl_context; TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data.
 * Since 0.1.
 */
TILES_API tiles_status tiles_array_view_used_cl(tiles_array_view view, tiles_context context,
                                                tiles_access access, cl_event done);

/**
 * Makes an event over one of the caller's, which it retains and whose queue it flushes. A launch
 * takes it in tiles_launch_desc.wait_events.
 * @param context   of the event's cl_context; NULL for the default context.
 * @param event     of a command, or a user event.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for NULL or an event of another cl_context;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_event_from_cl(tiles_context context, cl_event event, tiles_event *out);

/**
 * The OpenCL events behind an event, all of which have to happen for it: one for a launch and for
 * what was adopted; none where there was nothing to do.
 * @param capacity     how many `events` has room for.
 * @param[out] events  borrowed as long as the event; may be NULL if capacity is 0.
 * @param[out] count   how many there are.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there are more than a capacity that is not 0.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_event_get_cl(tiles_event event, uint32_t capacity, cl_event *events,
                                          uint32_t *count);
/** As tiles_event_get_cl(), with a reference to each for the caller. Any thread. Since 0.1. */
TILES_API tiles_status tiles_event_get_cl_retained(tiles_event event, uint32_t capacity,
                                                   cl_event *events, uint32_t *count);

/**
 * Makes a kernel over one of the caller's, for the same launches as any other;
 * TILES_LANGUAGE_OPENCL_C says what its parameters take. Launches are on contexts of its
 * cl_context, for devices that its program was built for. They run kernel objects of their own,
 * which the library makes from the program: the arguments that the caller's object has are neither
 * used nor changed, and the caller may go on using it on any thread. The program cannot be built
 * anew while the kernel lives. Where it was built without -cl-kernel-arg-info, every view that is
 * not const counts as written, arguments have no names, and the driver alone knows the sizes of
 * values.
 * @param kernel    retained.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for NULL and for what OpenCL refuses. A launch on
 * a context of another cl_context returns TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_from_cl(cl_kernel kernel, tiles_kernel *out);

/**
 * The kernel as an OpenCL object, built for the context's device: to ask the driver about it, or to
 * enqueue it. It is a new object, so that its arguments are the caller's alone; none of them is
 * set. The parameters are those of tiles_kernel_get_opencl_source(), which belong to one version of
 * the library.
 * @param context    NULL for the default context.
 * @param arguments  as for a launch, for their types; may be NULL with count 0 for a named
 * function.
 * @param[out] out   with one reference, which the caller releases.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_COMPILE; TILES_ERROR_BUILD;
 *         TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_TILE_LIMIT; TILES_ERROR_LOCAL_MEMORY_LIMIT;
 *         TILES_ERROR_UNSUPPORTED; TILES_ERROR_DEVICE_FAILURE. Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_get_cl_retained(tiles_kernel kernel, tiles_context context,
                                                    const tiles_argument *arguments,
                                                    uint32_t argument_count, cl_kernel *out);

#ifdef __cplusplus
}
#endif

#endif
