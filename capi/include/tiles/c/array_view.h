/**
 * @file
 * Views: data that is copied between the host and devices on demand.
 */
#ifndef TILES_C_ARRAY_VIEW_H
#define TILES_C_ARRAY_VIEW_H

#include "tiles/c/array.h"
#include "tiles/c/event.h"
#include "tiles/c/host_memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A rectangular section of data that moves between the host and devices on demand: array_view<T, N>.
 * One thread at a time for all views of the same data. Views over overlapping host memory are views
 * of the same data.
 *
 * The host memory of a view must outlive the view and all views made from it. It is up to date only
 * after tiles_array_view_synchronize(), tiles_array_view_get_data(), or the release of the last
 * view on it.
 */
typedef struct tiles_array_view_s *tiles_array_view;

/** An access to data. */
typedef int32_t tiles_access;
/** Values of tiles_access. */
enum { TILES_ACCESS_READ = 1, TILES_ACCESS_WRITE = 2, TILES_ACCESS_READ_WRITE = 3 };

/** The data source of a view. */
typedef int32_t tiles_source;
/** Values of tiles_source. */
enum {
  TILES_SOURCE_NONE = 0, /**< none: the library makes storage where the view is used */
  TILES_SOURCE_HOST = 1, /**< host memory of the caller */
  TILES_SOURCE_ARRAY = 2 /**< an array */
};

/**
 * Makes a view over host memory. Nothing is copied until a kernel needs it.
 *
 * @param desc       Extents of at least 0; strides of any sign.
 * @param host_data  The element at index 0, at a multiple of its size if it is a number; with a
 *                   negative stride, elements lie before it. May point to const memory if `desc`
 *                   has TILES_DATA_CONST. NULL, which must be borrowed: a view without a data
 *                   source.
 * @param memory     How `host_data` is owned; NULL: borrowed.
 * @param[out] out   Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_OUT_OF_MEMORY. After an error the
 *         memory is the caller's, and its deleter is not called. One thread at a time for the same
 *         data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_create(const tiles_data_desc *desc, void *host_data,
                                               const tiles_host_memory_desc *memory,
                                               tiles_array_view *out);

/**
 * Makes a view over a whole array, which it retains.
 *
 * @param flags     0 or TILES_DATA_CONST. A view of a const array is const in any case.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_from_array(tiles_array array, tiles_data_flags flags,
                                                   tiles_array_view *out);

/**
 * Makes a view over a rectangle of `view`. The views share their data.
 *
 * @param origin    Index of the first element, one number per dimension.
 * @param extent    Extent of the rectangle, which lies within the view.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the dimension that does not fit. One thread
 *         at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_section(tiles_array_view view, const int64_t *origin,
                                                const int64_t *extent, tiles_array_view *out);

/**
 * Makes a view over the elements whose index in dimension 0 is `index`: a row of a matrix. It has
 * one dimension fewer. The views share their data.
 *
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for a view of one dimension, or an index out of
 *         bounds. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_project(tiles_array_view view, int64_t index,
                                                tiles_array_view *out);

/**
 * Makes a view with the dimensions in another order: {1, 0} is a transposed matrix. The views share
 * their data.
 *
 * @param order     One number for each dimension of the new view: the dimension of `view` that it
 *                  is. Each dimension once.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_permute(tiles_array_view view, const uint32_t *order,
                                                tiles_array_view *out);

/**
 * Makes a view over every step-th element in each dimension: {2, 1} is every other row of a matrix.
 * A negative step starts at the last element: {-1} is the reverse order. The views share their data.
 *
 * @param step      One number for each dimension, not 0.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_step(tiles_array_view view, const int64_t *step,
                                             tiles_array_view *out);

/**
 * Makes a view over the first elements of a dense view with another extent, like C++ AMP's view_as.
 * The views share their data.
 *
 * @param rank      1 to TILES_MAX_RANK.
 * @param extent    `rank` numbers; at most as many elements as the view has.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_reshape(tiles_array_view view, uint32_t rank,
                                                const int64_t *extent, tiles_array_view *out);

/**
 * Makes a view of one dimension over the bytes of a dense view, as elements of another type, like
 * C++ AMP's reinterpret_as. It is const if `view` is. The views share their data.
 *
 * @param element   `element_type`, `struct_name` and `element_size` are read. The elements fill the
 *                  view's bytes exactly.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_DEVICE_FAILURE of bringing data home,
 *         where devices' copies could not hold the elements aligned. One thread at a time for the
 *         same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_reinterpret(tiles_array_view view,
                                                    const tiles_data_desc *element,
                                                    tiles_array_view *out);

/**
 * Makes a const view over all of `view`. The views share their data.
 *
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_as_const(tiles_array_view view, tiles_array_view *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_array_view_retain(tiles_array_view view);

/**
 * Removes a reference; NULL is ignored. The release of the last view on a data source first writes
 * back what kernels wrote, which blocks.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; the error of the write-back, which is also logged:
 *         the view is released all the same. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_release(tiles_array_view view);

/**
 * Element type, flags, extents and strides.
 *
 * @param[in,out] out  `struct_size` is set; receives the rest. The strides are set for every view;
 *                     TILES_DATA_STRIDED is set if they are not those of dense row-major elements,
 *                     as in most sections. `struct_name` is valid while the view lives.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_get_desc(tiles_array_view view, tiles_data_desc *out);

/**
 * The data source of the view.
 *
 * @param[out] source   The kind of source.
 * @param[out] context  The context of the array, owned by the caller: the same handle as long as
 *                      it has references. NULL for other sources. May be NULL.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_get_source(tiles_array_view view, tiles_source *source,
                                                   tiles_context *context);

/**
 * Brings the view's elements in the data source up to date with what kernels wrote. Elements
 * outside of the view may stay unchanged.
 *
 * @param[out] event_out  NULL: the call blocks until the elements are up to date. Else it does not
 *                        block, and they are up to date once the event, owned by the caller, has
 *                        completed; until then the caller neither uses nor frees the host memory.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_DEVICE_FAILURE;
 *         TILES_ERROR_KERNEL_FAULT. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_synchronize(tiles_array_view view, tiles_event *event_out);

/**
 * Brings the view's elements to a device: the next kernel there finds them.
 *
 * @param context         NULL: the default context.
 * @param[out] event_out  NULL: the call blocks until the elements are there. Else it does not wait
 *                        for copies that can run on; the event is owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_synchronize_to(tiles_array_view view, tiles_context context,
                                                       tiles_event *event_out);

/**
 * Marks the copies of the view's elements on devices as stale, after the caller has changed the
 * elements in host memory. No effect on arrays and on views without a data source.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_refresh(tiles_array_view view);

/**
 * Discards the view's elements: until they are written again, they are neither copied to a device
 * nor written back. Other elements of the same data do not change.
 *
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 *         for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_discard_data(tiles_array_view view);

/**
 * Gives the host access to the view's elements. Blocks until they are up to date.
 *
 * @param access    With TILES_ACCESS_WRITE, copies on devices become stale at once, and the host
 *                  may write until the next launch that uses the data.
 * @param[out] out  The element at index 0. The others are at the strides that
 *                  tiles_array_view_get_desc() returns. Points into the host memory of the view;
 *                  without one, valid until the last view of the data is released.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for writing through a const view;
 *         TILES_ERROR_DEVICE_FAILURE; TILES_ERROR_KERNEL_FAULT. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_get_data(tiles_array_view view, tiles_access access,
                                                 void **out);

/**
 * Copies the view's elements to host memory, dense and row-major. Does not write back to the data
 * source. Blocks.
 *
 * @param destination  Shares no byte with the host memory of the view.
 * @param size         Bytes at `destination`: exactly those of the view's elements.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_DEVICE_FAILURE;
 *         TILES_ERROR_KERNEL_FAULT. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_read(tiles_array_view view, void *destination,
                                             uint64_t size);

/**
 * Copies host memory, dense and row-major, into the view's elements. `source` may change as soon as
 * the call returns.
 *
 * @param source  Shares no byte with the host memory of the view.
 * @param size    Bytes at `source`: exactly those of the view's elements.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT, also for a const view;
 *         TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_write(tiles_array_view view, const void *source,
                                              uint64_t size);

/**
 * Copies the elements of one view to another one; both may be views of the same data and overlap.
 * Where a device has the data, the copy runs there, and the call does not wait for it.
 *
 * @param to  Of the same element type and the same extent.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT, also for a const `to`; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_copy(tiles_array_view from, tiles_array_view to);

/**
 * Sets each element of the view to one value: on the device that has the data, without waiting;
 * else in host memory.
 *
 * @param value  One element, read during the call.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT, also for a const view; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 1.0.
 */
TILES_API tiles_status tiles_array_view_fill(tiles_array_view view, const void *value);

#ifdef __cplusplus
}
#endif

#endif
