/**
 * @file
 * Windows on data that is copied to where it is used.
 */
#ifndef TILES_C_ARRAY_VIEW_H
#define TILES_C_ARRAY_VIEW_H

#include "tiles/c/array.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A window on data that is copied to where it is used: C++ AMP's array_view<T, N>. One thread at a
 * time for all views of the same data; views over overlapping host memory are views of the same
 * data.
 *
 * Host memory behind a view must outlive the view and all its sections, and is up to date only
 * after tiles_array_view_synchronize(), tiles_array_view_get_data() or the release of the last view
 * on it.
 */
typedef struct tiles_array_view_s *tiles_array_view;

/** What the host is about to do with the data. */
typedef int32_t tiles_access;
/** Values of tiles_access. */
enum { TILES_ACCESS_READ = 1, TILES_ACCESS_WRITE = 2, TILES_ACCESS_READ_WRITE = 3 };

/** What stands behind a view. */
typedef int32_t tiles_source;
/** Values of tiles_source. */
enum {
  TILES_SOURCE_NONE = 0, /**< nothing: the library makes storage where the view is used */
  TILES_SOURCE_HOST = 1, /**< host memory of the caller's */
  TILES_SOURCE_ARRAY = 2 /**< an array */
};

/**
 * Makes a view over host memory. Nothing is copied until a kernel needs it.
 * @param desc       extents of at least 0; strides of any sign.
 * @param host_data  the element at index 0, borrowed until the last view on it is released; may be
 *                   const memory if desc has TILES_DATA_CONST. With a negative stride, elements lie
 *                   before it. NULL: a view without a data source, whose storage the library makes
 *                   where it is first used.
 * @param[out] out   owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since
 * 0.1.
 */
TILES_API tiles_status tiles_array_view_create(const tiles_data_desc *desc, void *host_data,
                                               tiles_array_view *out);

/** Makes a view over a whole array, which it keeps alive. @param flags 0 or TILES_DATA_CONST.
 *  @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 * for the same data. Since 0.1. */
TILES_API tiles_status tiles_array_view_from_array(tiles_array array, tiles_data_flags flags,
                                                   tiles_array_view *out);

/**
 * Makes a view over a rectangle of `view`, which shares its data.
 * @param origin, extent  `rank` numbers each; the rectangle must lie within the view.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the dimension that does not fit. One thread
 * at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_section(tiles_array_view view, const int64_t *origin,
                                                const int64_t *extent, tiles_array_view *out);

/**
 * Makes a view over the elements whose index in dimension 0 is `index`: a row of a matrix. It has
 * one dimension less and shares the data.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for a view of one dimension, or an index outside
 * of it. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_project(tiles_array_view view, int64_t index,
                                                tiles_array_view *out);

/**
 * Makes a view over the first elements of a dense view in another shape, which shares the data: C++
 * AMP's view_as.
 * @param rank    1 to TILES_MAX_RANK.
 * @param extent  `rank` numbers, of no more elements than the view has.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since
 * 0.1.
 */
TILES_API tiles_status tiles_array_view_reshape(tiles_array_view view, uint32_t rank,
                                                const int64_t *extent, tiles_array_view *out);

/**
 * Makes a view of one dimension over the bytes of a dense view as other elements, which shares the
 * data: C++ AMP's reinterpret_as. It is const if `view` is.
 * @param element  `element_type`, `struct_name` and `element_size` are read, nothing else. The
 *                 elements must fill the view's bytes.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since
 * 0.1.
 */
TILES_API tiles_status tiles_array_view_reinterpret(tiles_array_view view,
                                                    const tiles_data_desc *element,
                                                    tiles_array_view *out);

/** Makes a view over all of `view`, which shares its data, with elements that are only read through
 *  it. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. One thread at a time for the same data. Since
 * 0.1. */
TILES_API tiles_status tiles_array_view_as_const(tiles_array_view view, tiles_array_view *out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_array_view_retain(tiles_array_view view);

/**
 * One reference less; NULL is ignored. When the last view on a data source goes, what kernels wrote
 * is copied back to it first (blocks).
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; the error of the write-back, which is also logged:
 *         the view is gone all the same. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_release(tiles_array_view view);

/**
 * Element type, flags, extents and strides. `struct_name` is valid while the view lives.
 * @param[out] out  strides are there for every view; TILES_DATA_STRIDED is set where they are not
 *                  those of dense row-major elements, as in most sections. @return TILES_OK;
 * TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data.
 * Since 0.1.
 */
TILES_API tiles_status tiles_array_view_get_desc(tiles_array_view view, tiles_data_desc *out);

/**
 * What stands behind the view.
 * @param[out] source   a tiles_source.
 * @param[out] context  where the array lives, owned by the caller: the same handle as before, as
 * long as somebody holds it; NULL for other sources, and as a parameter where it is not wanted.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since
 * 0.1.
 */
TILES_API tiles_status tiles_array_view_get_source(tiles_array_view view, tiles_source *source,
                                                   tiles_context *context);

/**
 * Brings the view's elements in the data source up to date with what kernels wrote; those outside
 * of the view may stay as they are.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. One thread at
 * a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_synchronize(tiles_array_view view);

/**
 * As tiles_array_view_synchronize(), without waiting: the elements are up to date once the event
 * has happened. Until then the caller leaves the host memory alone and does not free it.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_DEVICE_FAILURE. One thread at a time
 * for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_synchronize_async(tiles_array_view view, tiles_event *out);

/**
 * Brings the view's elements to a device, so that the next kernel there finds them.
 * @param context  NULL for the default context.
 * @return TILES_OK; TILES_ERROR_OUT_OF_MEMORY; TILES_ERROR_DEVICE_FAILURE. Blocks if there is
 * something to copy. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_synchronize_to(tiles_array_view view,
                                                       tiles_context context);

/**
 * As tiles_array_view_synchronize_to(), without waiting for what can run on.
 * @param[out] out  that the elements are there; owned by the caller.
 * @return as tiles_array_view_synchronize_to(); TILES_ERROR_INVALID_ARGUMENT. One thread at a time
 * for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_synchronize_to_async(tiles_array_view view,
                                                             tiles_context context,
                                                             tiles_event *out);

/** Says that the caller changed the view's elements in host memory directly: their copies on
 * devices are stale. Does nothing for arrays and for views without a data source. @return TILES_OK;
 * TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data.
 * Since 0.1. */
TILES_API tiles_status tiles_array_view_refresh(tiles_array_view view);

/**
 * Says that the view's present elements are not needed: they are not copied to a device before the
 * next kernel, and what kernels wrote to them is not copied back, until they are written again.
 * Other elements of the same data stay as they are. @return TILES_OK; TILES_ERROR_INVALID_HANDLE;
 * TILES_ERROR_INVALID_ARGUMENT. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_discard_data(tiles_array_view view);

/**
 * Gives the host access to the view's elements, synchronizing first.
 * @param access    a tiles_access; with TILES_ACCESS_WRITE in it, copies on devices become stale at once,
 *                  and the host may write until the next launch that uses the data.
 * @param[out] out  the element at index 0; the others lie as the strides of
 *                  tiles_array_view_get_desc() say, before it where they are negative. With host
 *                  memory behind the view, points into it; else valid until the last view is
 * released.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for writing through a const view;
 *         TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. One thread at a time
 * for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_get_data(tiles_array_view view, tiles_access access,
                                                 void **out);

/**
 * Copies the view's newest elements to host memory, dense and row-major, wherever they are. The
 * data source stays as it is: what kernels wrote is not brought to it.
 * @param destination  shares no byte with host memory behind the view.
 * @param size         bytes at `destination`; must be that of the view's elements exactly.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_DEVICE_FAILURE. Blocks. One thread at
 * a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_read(tiles_array_view view, void *destination,
                                             uint64_t size);

/**
 * Copies host memory, dense and row-major, into the view's elements. `source` may change as soon as
 * the call returns.
 * @param source  shares no byte with host memory behind the view.
 * @param size    bytes at `source`; must be that of the view's elements exactly.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT, also for a const view;
 * TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_write(tiles_array_view view, const void *source,
                                              uint64_t size);

/**
 * Copies the newest elements of one view into another, which may be views of the same data and
 * overlap. The source of `from` stays as it is. Where a device has the data, it is copied there,
 * and the call does not wait for it.
 * @param to  of the same element type and the same extents.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT, also for a const `to`; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_copy(tiles_array_view from, tiles_array_view to);

/**
 * Sets each of the view's elements to one value: on the device where the data is, without waiting,
 * else in host memory.
 * @param value  one element, read before the call returns.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT, also for a const view; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. One thread at a time for the same data. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_fill(tiles_array_view view, const void *value);

#ifdef __cplusplus
}
#endif

#endif
