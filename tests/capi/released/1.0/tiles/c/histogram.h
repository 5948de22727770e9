/**
 * @file
 * Histograms: how many elements belong to each bin.
 */
#ifndef TILES_C_HISTOGRAM_H
#define TILES_C_HISTOGRAM_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of tiles_histogram_desc.flags. */
typedef uint32_t tiles_histogram_flags;
/** Values of tiles_histogram_flags. */
enum {
  TILES_HISTOGRAM_RANGE = 1, /**< bins have edges; else an element is the number of its bin */
  TILES_HISTOGRAM_ADD = 2    /**< to what `to` holds; else it is overwritten */
};

/** What a histogram is beside its data. */
typedef struct tiles_histogram_desc {
  uint32_t struct_size;        /**< as the _INIT macro sets it */
  tiles_histogram_flags flags; /**< TILES_HISTOGRAM_... */
  double low;                  /**< the first edge; finite */
  double high;                 /**< the last edge, above `low`; finite */
  /** Bytes on the context for tables of sums, borrowed until the call has run; NULL: the context's
   * own. */
  tiles_array temporary;
  int64_t *temporary_bytes; /**< not NULL: is told how many bytes it takes; nothing is run */
} tiles_histogram_desc;
/** Where a tiles_histogram_desc starts from: elements are numbers of bins. */
#define TILES_HISTOGRAM_DESC_INIT \
  { (uint32_t)sizeof(tiles_histogram_desc), 0, 0.0, 0.0, NULL, NULL }

/**
 * Counts the elements of each bin, or adds up their weights. Submits kernels and returns.
 *
 * With TILES_HISTOGRAM_RANGE, edge i of n bins is low + i (high - low) / n, computed as double and
 * rounded to float for float elements; x belongs to bin i if edge i <= x < edge i + 1, and to the
 * last one if it is `high`, too. That is what np.histogram counts. On a device without double,
 * edges are computed as float. Elements that belong to no bin, NaNs too, are not counted.
 *
 * Integers wrap. Sums of float and double weights depend on the device and the extents alone, so
 * that the same call gives the same bits again, but for more bins on a GPU than eight tables of
 * them fit in its local memory (1024 of float, 512 of double where it has 48 KiB): then weights are
 * added in any order, and double needs cl_khr_int64_base_atomics.
 * @param context         where; NULL for the default context.
 * @param from            integers, bool, or, with a range, float or double; any rank and strides.
 * @param weights         NULL, or integers, float or double of the same extent.
 * @param to              of rank 1, an element for each bin: integers of 32 or 64 bits, float or
 *                        double, the latter for float or double weights. It has no element in
 *                        common with `from` and `weights`.
 * @param desc            NULL for TILES_HISTOGRAM_DESC_INIT.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types, edges or memory that do not
 * fit each other; TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread, as long as the data is used by one thread at a time.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_array_view_histogram(tiles_context context, tiles_array_view from,
                                                  tiles_array_view weights, tiles_array_view to,
                                                  const tiles_histogram_desc *desc,
                                                  tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
