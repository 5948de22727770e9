/**
 * @file
 * Windows on data that is copied to where it is used.
 */
#ifndef TILES_C_ARRAY_VIEW_H
#define TILES_C_ARRAY_VIEW_H

#include "tiles/c/array.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A window on data that is copied to where it is used: C++ AMP's array_view<T, N>. One thread at a
 * time for all views of the same data.
 *
 * Host memory behind a view must outlive the view and all its sections, and is up to date only after
 * tiles_array_view_synchronize(), tiles_array_view_get_data() or the release of the last view on it.
 */
typedef struct tiles_array_view_s *tiles_array_view;

/** What the host is about to do with the data. */
typedef enum tiles_access { TILES_READ = 1, TILES_WRITE = 2, TILES_READ_WRITE = 3 } tiles_access;

/**
 * Makes a view over host memory. Nothing is copied until a kernel needs it.
 * @param desc       extents of at least 0.
 * @param host_data  dense, row-major, borrowed until the last view on it is released; may be const
 *                   memory if desc has TILES_DATA_CONST. NULL: a view without a data source, whose
 *                   storage the library makes where it is first used.
 * @param[out] out   owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_create(const tiles_data_desc *desc, void *host_data,
                                               tiles_array_view *out);

/** Makes a view over a whole array, which it keeps alive. @param flags tiles_data_flags. Since 0.1. */
TILES_API tiles_status tiles_array_view_from_array(tiles_array array, uint32_t flags,
                                                   tiles_array_view *out);

/**
 * Makes a view over a rectangle of `view`, which shares its data.
 * @param origin, extent  `rank` numbers each; the rectangle must lie within the view.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the dimension that does not fit. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_section(tiles_array_view view, const int64_t *origin,
                                                const int64_t *extent, tiles_array_view *out);

/** Makes a view over all of `view`, which shares its data, with elements that are only read through
 *  it. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Since 0.1. */
TILES_API tiles_status tiles_array_view_as_const(tiles_array_view view, tiles_array_view *out);

/** One reference more. Any thread. Since 0.1. */
TILES_API tiles_status tiles_array_view_retain(tiles_array_view view);

/**
 * One reference less; NULL is ignored. When the last view on a data source goes, what kernels wrote
 * is copied back to it first (blocks).
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; the error of the write-back, which is also logged:
 *         the view is gone all the same. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_release(tiles_array_view view);

/** Element type, flags and extents. `struct_name` is valid while the view lives. Since 0.1. */
TILES_API tiles_status tiles_array_view_get_desc(tiles_array_view view, tiles_data_desc *out);

/**
 * Brings the data source up to date with what kernels wrote.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_synchronize(tiles_array_view view);

/** Says that the host memory was changed directly: copies on devices are stale. Since 0.1. */
TILES_API tiles_status tiles_array_view_refresh(tiles_array_view view);

/**
 * Says that the present contents are not needed: no copy to a device before the next kernel, no copy
 * back of what kernels wrote, until it is written again. A hint, which takes effect for a view of the
 * whole data and none for a section. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_discard_data(tiles_array_view view);

/**
 * Gives the host access to the view's elements, synchronizing first.
 * @param access    a tiles_access; with TILES_WRITE in it, copies on devices become stale at once,
 *                  and the host may write until the next launch that uses the data.
 * @param[out] out  the view's first element. For a section, row strides are those of the whole data.
 *                  With host memory behind the view, points into it; else valid until the last view
 *                  is released.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for writing through a const view;
 *         TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_get_data(tiles_array_view view, int32_t access, void **out);

#ifdef __cplusplus
}
#endif

#endif
