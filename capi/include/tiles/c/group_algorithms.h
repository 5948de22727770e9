/**
 * @file
 * The algorithms over groups: several devices share the work of one call.
 *
 *     tiles_distributed_view_get_view(numbers, &desc.from);
 *     desc.to = sum, desc.tile = tile;
 *     status = tiles_group_reduce(group, &desc);
 *
 * - Form. A function of a group and the desc that the algorithm has for one device.
 * - Operands. For a distributed view of the group, the desc has the view that
 *   tiles_distributed_view_get_view() returns: each member works on its part, and results stay on
 *   the members. Of other views, each member reads or writes a section. Written operands are not
 *   distributed by TILES_DISTRIBUTION_COPY.
 * - Division. Members compute the results that they have, and are given what they lack of the
 *   operands, through host memory. That is little if results and operands are split alike: a
 *   transpose of rows to columns, `c` and `a` of a product by rows. Where all elements make one
 *   result, each member combines its own first.
 * - Results are those of the algorithm on one device, bit for bit, with two exceptions.
 *   Floating-point sums, products, norms and means that are made of several members' elements, and
 *   scans along a dimension that is split, are grouped by members. tiles_group_multiply() may add
 *   in another order, as one device may for another extent.
 * - The call returns when the members have been given their work; where they exchange elements, it
 *   waits for those. Access to results waits, and so does tiles_group_finish(). `wait_events` are
 *   waited for by the call. `workspace` is NULL: memory is the members' own.
 * - Errors. As the algorithm on one device, before anything has run. TILES_ERROR_ARGUMENT_MISMATCH
 *   for a distribution that does not do. Errors of a member's device name the member; the others
 *   go on.
 * - Threads. One at a time for a group and the views that are distributed over it.
 */
#ifndef TILES_C_GROUP_ALGORITHMS_H
#define TILES_C_GROUP_ALGORITHMS_H

#include "tiles/c/algorithms.h"
#include "tiles/c/group.h"

#ifdef __cplusplus
extern "C" {
#endif

/** As tiles_reduce(). With an `operation` that reaches over several members, elements are combined
 *  in order. @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_reduce(tiles_group group, const tiles_reduce_desc *desc);

/** As tiles_scan(). @return see above; TILES_ERROR_UNSUPPORTED for `keys` along the dimension that
 *  is split. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_scan(tiles_group group, const tiles_scan_desc *desc);

/** As tiles_histogram(). @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_histogram(tiles_group group, const tiles_histogram_desc *desc);

/** As tiles_transpose(). @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_transpose(tiles_group group, const tiles_transpose_desc *desc);

/** As tiles_multiply(). The factor that all members need comes in panels that fit their memory.
 *  @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_multiply(tiles_group group, const tiles_multiply_desc *desc);

/** As tiles_stencil(). @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_stencil(tiles_group group, const tiles_stencil_desc *desc);

/** As tiles_convolve(). @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_convolve(tiles_group group, const tiles_convolve_desc *desc);

/** As tiles_sort(). Members sort their parts, exchange them through host memory so that each has
 *  the ranks of its indices, and sort again: that takes host memory for twice the keys and values.
 *  @return see above. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_group_sort(tiles_group group, const tiles_sort_desc *desc);

#ifdef __cplusplus
}
#endif

#endif
