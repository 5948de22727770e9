/**
 * @file tiles_cl.h
 * Interoperation with OpenCL: makes libtiles objects over OpenCL objects of the caller, and gives
 * access to the OpenCL objects of libtiles.
 *
 * The rules of tiles.h hold, and these:
 *
 * - References. tiles_*_from_cl() retains the OpenCL object; the library releases its own reference
 *   and no other. OpenCL objects that the library returns are borrowed, for as long as the function
 *   documents; clRetain*() makes a reference of the caller's own. tiles_kernel_get_cl() alone makes
 *   a new object, which the caller releases.
 * - Order. If a context has one queue, and that runs in order, the library's commands and the
 *   caller's commands on that queue run in the order of their submission. In all other cases events
 *   order them: the events of launches and of tiles_array_view_acquire_cl() before the caller's
 *   commands, tiles_event_from_cl() and tiles_array_view_release_cl() before the library's.
 * - Contents. The library knows what its own kernels write. If the caller's commands write data that
 *   has copies elsewhere, in host memory or on another device, tiles_array_view_release_cl() makes
 *   these stale.
 * - Alignment. An array may begin at any byte of a buffer that suits the alignment of its elements.
 *   The library makes no sub-buffers.
 * - Wrong objects. NULL, objects of another cl_context or device, and what OpenCL refuses are
 *   reported with TILES_ERROR_INVALID_ARGUMENT. OpenCL cannot tell a released object from a living
 *   one: most drivers crash, here as in any OpenCL call.
 */
#ifndef TILES_TILES_CL_H
#define TILES_TILES_CL_H

#ifndef CL_TARGET_OPENCL_VERSION
/** What <CL/cl.h> declares. It is the default, without the note that <CL/cl.h> prints. Define it
 *  before the first OpenCL header to choose another version, from 120 on. */
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
 * Makes a context over OpenCL objects, which it retains. The library submits its commands to these
 * queues; it waits for them only in functions that are documented to block.
 *
 * @param context      NULL: that of the queues.
 * @param device       A device of `context`, or a sub-device; NULL: that of the queues, or the only
 *                     one of `context`.
 * @param queues       Of `context` and `device`, in order or out of order; NULL: the library makes
 *                     its own, in order.
 * @param queue_count  0 if `queues` is NULL.
 * @param[out] out     Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with what does not belong together;
 *         TILES_ERROR_UNSUPPORTED for a device without compiler or below OpenCL 1.2;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_from_cl(cl_context context, cl_device_id device,
                                             const cl_command_queue *queues, uint32_t queue_count,
                                             tiles_context *out);

/**
 * The OpenCL objects of a context.
 *
 * @param context           NULL: the default context.
 * @param[out] context_out  Borrowed, valid as long as the context. May be NULL.
 * @param[out] device_out   Likewise.
 * @param[out] queue_out    Likewise; the first queue.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; for NULL as tiles_context_get_default(). Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_context_get_cl(tiles_context context, cl_context *context_out,
                                            cl_device_id *device_out, cl_command_queue *queue_out);

/**
 * Makes an array over a buffer, which it retains. Nothing is copied. Arrays over the same buffer in
 * the same context may overlap, and are the same data. For a sub-buffer, the buffer that it is a part
 * of is retained and used.
 *
 * @param context      Of the buffer's cl_context; NULL: the default context. The array retains it.
 * @param buffer       Made with clCreateBuffer or clCreateSubBuffer. With CL_MEM_READ_ONLY it needs
 *                     TILES_DATA_CONST. With CL_MEM_WRITE_ONLY kernels may not read it, which is not
 *                     checked. Copies to the host need its flags to allow them.
 * @param desc         Extents of at least 1; strides of any sign. With TILES_DATA_CONST the array is
 *                     read only; kernels take it as `const array<T, N>`.
 * @param byte_offset  Position of the element at index 0, in bytes: a multiple of the size of a
 *                     number, for structs of the alignment of the kernel's struct.
 * @param[out] out     Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the bytes that the elements take and that the
 *         buffer has. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_array_from_cl(tiles_context context, cl_mem buffer,
                                           const tiles_data_desc *desc, uint64_t byte_offset,
                                           tiles_array *out);

/**
 * Acquires the buffer that the view's elements have on a device, for OpenCL commands of the caller:
 * brings the elements up to date there. The caller submits its commands, calls
 * tiles_array_view_release_cl(), and only then uses the data through the library again. For an
 * array, make a view of it.
 *
 * @param context           NULL: the default context.
 * @param access            What the caller's commands do. With TILES_ACCESS_WRITE, copies elsewhere
 *                          become stale. If they overwrite all elements, a call of
 *                          tiles_array_view_discard_data() before saves the copy to the device.
 * @param[out] buffer       Borrowed: valid until the last view of the data is released, or a view is
 *                          made over host memory that overlaps that of this view. May not be adopted
 *                          with tiles_array_from_cl(). A reference of the caller's own does not
 *                          prolong the life of host memory that the device uses in place.
 * @param[out] byte_offset  Position of the element at index 0 in the buffer, in bytes. The others are
 *                          at the strides that tiles_array_view_get_desc() returns.
 * @param[out] ready        An event that the caller's commands must wait for, owned by the caller.
 *                          May be NULL if they go to the context's only queue and that runs in order.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for a view without elements, for writing through a
 *         const view, and for a NULL `ready` where only events order commands;
 *         TILES_ERROR_OUT_OF_MEMORY; TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to
 *         copy. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_acquire_cl(tiles_array_view view, tiles_context context,
                                                   tiles_access access, cl_mem *buffer,
                                                   uint64_t *byte_offset, tiles_event *ready);

/**
 * Returns the view's elements to the library after the caller has submitted its commands: what the
 * library does with the data from now on comes after them. Also for commands on a buffer that was
 * adopted with tiles_array_from_cl(), without an acquire. Releases no OpenCL reference.
 *
 * @param context  NULL: the default context.
 * @param access   What the commands do. With TILES_ACCESS_WRITE, copies elsewhere become stale.
 * @param done     Completes when the last command has run. It is retained, and its queue is flushed.
 *                 NULL if the commands are on the context's only queue and that runs in order.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT as tiles_array_view_acquire_cl(), and for an event
 *         of another cl_context; TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_array_view_release_cl(tiles_array_view view, tiles_context context,
                                                   tiles_access access, cl_event done);

/**
 * Makes an event over a cl_event, which it retains and whose queue it flushes. Launches wait for it
 * in tiles_launch_desc.wait_events.
 *
 * @param context   Of the event's cl_context; NULL: the default context.
 * @param event     Of a command, or a user event.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for NULL or an event of another cl_context;
 *         TILES_ERROR_DEVICE_FAILURE. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_event_from_cl(tiles_context context, cl_event event, tiles_event *out);

/**
 * The OpenCL events of an event. It completes when all of them have: one for a launch and for an
 * adopted event; none if there was nothing to do.
 *
 * @param capacity     Length of `events`.
 * @param[out] events  Borrowed, valid as long as the event. May be NULL if `capacity` is 0.
 * @param[out] count   The number of OpenCL events.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there are more than a capacity that is not 0.
 *         Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_event_get_cl(tiles_event event, uint32_t capacity, cl_event *events,
                                          uint32_t *count);

/**
 * Makes a kernel over a cl_kernel. TILES_LANGUAGE_OPENCL_C documents its parameters. Launches
 * are on contexts of its cl_context, for devices that its program was built for.
 *
 * The library creates its own kernel objects from the program: the arguments of the caller's object
 * are neither used nor changed, and the caller may use it on any thread. The program cannot be built
 * again while the kernel lives. If it was built without -cl-kernel-arg-info, all views that are not
 * const count as written, arguments have no names, and only the driver knows the sizes of values.
 *
 * @param kernel    Retained.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for NULL and for what OpenCL refuses. A launch on a
 *         context of another cl_context returns TILES_ERROR_INVALID_ARGUMENT. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_from_cl(cl_kernel kernel, tiles_kernel *out);

/**
 * Makes a cl_kernel of the kernel, built for the context's device, to query or to enqueue it. None of
 * its arguments is set. Its parameters are those in tiles_kernel_get_opencl_source(), which may
 * differ between versions of the library. The local size of a tiled kernel is its
 * CL_KERNEL_COMPILE_WORK_GROUP_SIZE; the global size is the local size times the number of tiles,
 * those of the domain's last dimension in OpenCL's dimension 0. Both may differ from the tile's
 * extents: a tile of one column is a row of work-items.
 *
 * @param context    NULL: the default context.
 * @param arguments  As for a launch, for their types; may be NULL with count 0 for a named function.
 * @param[out] out   A new object with one reference, which the caller releases with clReleaseKernel().
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_COMPILE; TILES_ERROR_BUILD;
 *         TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_TILE_LIMIT; TILES_ERROR_LOCAL_MEMORY_LIMIT;
 *         TILES_ERROR_UNSUPPORTED; TILES_ERROR_DEVICE_FAILURE. Blocks. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_get_cl(tiles_kernel kernel, tiles_context context,
                                           const tiles_argument *arguments, uint32_t argument_count,
                                           cl_kernel *out);

#if defined(TILES_GONE) && !defined(TILES_DOCUMENTATION)
/* Names of release 0.1, see tiles/c/renamed.h. */
TILES_GONE("removed; use tiles_context_get_cl() and clRetain*()")
tiles_status tiles_context_get_cl_retained(tiles_context context, cl_context *context_out,
                                           cl_device_id *device_out, cl_command_queue *queue_out);
TILES_GONE("removed; use tiles_event_get_cl() and clRetainEvent()")
tiles_status tiles_event_get_cl_retained(tiles_event event, uint32_t capacity, cl_event *events,
                                         uint32_t *count);
TILES_GONE("renamed to tiles_array_view_acquire_cl()")
tiles_status tiles_array_view_get_cl(tiles_array_view view, tiles_context context, int32_t access,
                                     cl_mem *buffer, uint64_t *byte_offset, tiles_event *ready);
TILES_GONE("removed; use tiles_array_view_acquire_cl() and clRetainMemObject()")
tiles_status tiles_array_view_get_cl_retained(tiles_array_view view, tiles_context context,
                                              int32_t access, cl_mem *buffer, uint64_t *byte_offset,
                                              tiles_event *ready);
TILES_GONE("renamed to tiles_array_view_release_cl()")
tiles_status tiles_array_view_used_cl(tiles_array_view view, tiles_context context, int32_t access,
                                      cl_event done);
TILES_GONE("renamed to tiles_kernel_get_cl()")
tiles_status tiles_kernel_get_cl_retained(tiles_kernel kernel, tiles_context context,
                                          const tiles_argument *arguments, uint32_t argument_count,
                                          cl_kernel *out);
#endif

#ifdef __cplusplus
}
#endif

#endif
