/**
 * @file
 * Distributed views: data that is divided among the members of a group.
 *
 * A distributed view is made of a view. Kernels that a group runs work on the members' parts; what
 * they wrote comes back to the view, and to its data, with tiles_distributed_view_synchronize() and
 * with the release of the last reference. Until then the view does not have it. Parts move only if
 * launches need other ones than the launch before.
 */
#ifndef TILES_C_DISTRIBUTED_VIEW_H
#define TILES_C_DISTRIBUTED_VIEW_H

#include "tiles/c/argument.h"
#include "tiles/c/array_view.h"
#include "tiles/c/border.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Several devices. One thread at a time uses a group and the views that are distributed over it. */
typedef struct tiles_group_s *tiles_group;

/** A view whose elements are distributed over the members of a group. */
typedef struct tiles_distributed_view_s *tiles_distributed_view;

/** How the elements of a view are distributed. */
typedef int32_t tiles_distribution;
/** Values of tiles_distribution. */
enum {
  TILES_DISTRIBUTION_SPLIT = 1, /**< each member has a range of the indices of one dimension */
  TILES_DISTRIBUTION_COPY = 2,  /**< each member has all elements; kernels only read them */
  /** As SPLIT, and each member has, to read, `depth` indices more in front of its range and behind
   *  it. They are copied from the members that have them, before a launch that reads them. */
  TILES_DISTRIBUTION_HALO = 3
};

/** The distribution of a view. */
typedef struct tiles_distribution_desc {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  tiles_distribution kind; /**< how the elements are distributed */
  uint32_t dimension;      /**< SPLIT, HALO: the dimension that is split, 0 the slowest */
  /**
   * HALO: 0, or a tiles_border but VALID. Kernels then read up to `depth` indices in front of the
   * view and behind it, in `dimension`; what stands there is copied like other elements of the halo.
   */
  tiles_border border;
  int64_t depth; /**< HALO: elements in `dimension`, 0 or more */
  const void
      *border_value; /**< TILES_BORDER_CONSTANT: one element, read during the call; else NULL */
} tiles_distribution_desc;
/** Default initializer. `kind` is required. */
#define TILES_DISTRIBUTION_DESC_INIT \
  { (uint32_t)sizeof(tiles_distribution_desc), 0, 0, 0, 0, 0 }

/**
 * Distributes a view over a group. No data moves before the first launch.
 *
 * @param view      Of any data; a const view makes one that kernels only read. Retained.
 * @param desc      How.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_distributed_view_create(tiles_group group, tiles_array_view view,
                                                     const tiles_distribution_desc *desc,
                                                     tiles_distributed_view *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_distributed_view_retain(tiles_distributed_view view);

/**
 * Removes a reference; NULL is ignored. With the last one, what kernels wrote comes back to the view
 * that it was made of.
 *
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE: the reference is removed all the same, and the parts
 *         of the other members have come back. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_distributed_view_release(tiles_distributed_view view);

/**
 * Brings what kernels wrote to the view that it was made of, and on to that view's data. Blocks.
 *
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE, which names the member: the parts of the others have
 *         come back. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_distributed_view_synchronize(tiles_distributed_view view);

/** Says that the elements of the view that it was made of have changed: they count from now on, and
 *  what kernels wrote since the last synchronize does not. @return TILES_OK. One thread at a time.
 *  Since 1.0. */
TILES_API tiles_status tiles_distributed_view_refresh(tiles_distributed_view view);

/** Says that the elements do not matter until a kernel writes them: the next launch copies none to
 *  the members. @return TILES_OK. One thread at a time. Since 1.0. */
TILES_API tiles_status tiles_distributed_view_discard_data(tiles_distributed_view view);

/** The indices that a member has in the dimension that is split; of a copy, in dimension 0. */
typedef struct tiles_part_range {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t reserved;    /**< 0 */
  int64_t first;        /**< of its own */
  int64_t count;        /**< of its own; 0: none */
  int64_t held_first;   /**< with its halo, which may begin below 0 */
  int64_t held_count;   /**< with its halo, which may end behind the view; 0: none */
} tiles_part_range;
/** Default initializer. */
#define TILES_PART_RANGE_INIT \
  { (uint32_t)sizeof(tiles_part_range), 0, 0, 0, 0, 0 }

/**
 * Which indices a member has. Before the first launch that uses the view: what it would have of one
 * over the extent of the view.
 *
 * @param member       0 to the number of members less 1.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_distributed_view_get_range(tiles_distributed_view view,
                                                        uint32_t member, tiles_part_range *out);

/**
 * A view that stands for the distributed view in the descs of tiles/c/group_algorithms.h. Any other
 * function takes it for the view that was distributed, whose elements are those of the last
 * synchronize; so do those after the distributed view has been released.
 *
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE. One thread at a time. Since 1.0.
 */
TILES_API tiles_status tiles_distributed_view_get_view(tiles_distributed_view view,
                                                       tiles_array_view *out);

#ifndef TILES_DECLARATIONS_ONLY
/** A distributed view, for tiles_group_launch(). */
static inline tiles_argument tiles_argument_distributed_view(const char *name,
                                                             tiles_distributed_view view) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_DISTRIBUTED_VIEW);
  argument.value = view;
  return argument;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
