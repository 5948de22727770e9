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
  TILES_HISTOGRAM_ADD = 2    /**< adds to `to`; else it is overwritten */
};

/** The operands and options of a histogram. */
typedef struct tiles_histogram_desc {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  tiles_histogram_flags flags; /**< TILES_HISTOGRAM_... */
  /** Integers, bool, or, with a range, float, double, half or bfloat16. */
  tiles_array_view from;
  /** Integers, float, double, half or bfloat16, of the extent of `from`; or NULL. */
  tiles_array_view weights;
  /** Of rank 1, an element for each bin: integers of 32 or 64 bits, float or double, the latter for
   * weights that are no integers. */
  tiles_array_view to;
  double low;                     /**< the first edge; finite */
  double high;                    /**< the last edge, above `low`; finite */
  const tiles_event *wait_events; /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;            /**< of `wait_events` */
  uint32_t reserved;              /**< 0 */
  tiles_array workspace; /**< of tiles_histogram_workspace() bytes; NULL: memory of the context */
} tiles_histogram_desc;
/** Default initializer: elements are numbers of bins. `from` and `to` are required. */
#define TILES_HISTOGRAM_DESC_INIT \
  { (uint32_t)sizeof(tiles_histogram_desc), 0, NULL, NULL, NULL, 0.0, 0.0, NULL, 0, 0, NULL }

/**
 * Counts the elements of each bin, or adds up their weights. See tiles/c/algorithms.h for what
 * holds for all algorithms.
 *
 * With TILES_HISTOGRAM_RANGE, edge i of n bins is low + i (high - low) / n, computed as double and
 * rounded to float but for integers and double; x belongs to bin i if edge i <= x < edge i + 1, and
 * to the last one if it is `high`, too. That is what np.histogram counts. On a device without
 * double, edges are computed as float. Elements that belong to no bin, NaNs included, are not
 * counted.
 *
 * Integers wrap. Sums of floating weights are not reproducible for more bins on a GPU than
 * eight tables of them fit in its local memory (1024 of float, 512 of double where it has 48 KiB):
 * then weights are added in any order, and double needs cl_khr_int64_base_atomics.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types, edges or memory that do not
 *         fit; TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_histogram(tiles_context context, const tiles_histogram_desc *desc,
                                       tiles_event *event_out);
/**
 * How many bytes of workspace tiles_histogram() needs for this desc.
 * @return as tiles_histogram(), whose arguments are checked. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_histogram_workspace(tiles_context context,
                                                 const tiles_histogram_desc *desc,
                                                 uint64_t *size_out);

#ifdef __cplusplus
}
#endif

#endif
