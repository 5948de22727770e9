/**
 * @file
 * Element-wise expressions of any number of arrays, with broadcasting.
 */
#ifndef TILES_C_MAP_H
#define TILES_C_MAP_H

#include "tiles/c/array_view.h"
#include "tiles/c/context.h"
#include "tiles/c/event.h"
#include "tiles/c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An array that an expression reads. */
typedef struct tiles_map_operand {
  const char *name; /**< what the expression calls its element: an identifier of OpenCL C */
  /** Integers, bool, float, double, half or bfloat16. It is broadcast to the extent of the result:
   * its last dimensions are those of the result, and have the same extents or 1. */
  tiles_array_view view;
} tiles_map_operand;

/** The operands and options of an element-wise expression. */
typedef struct tiles_map_desc {
  uint32_t struct_size; /**< as the _INIT macro sets it */
  uint32_t flags;       /**< 0 */
  /** Integers, bool, float, double, half or bfloat16; overwritten. It may be the same elements as
   * an operand, in the same order, and otherwise has no element in common with one. */
  tiles_array_view to;
  const tiles_map_operand *from; /**< NULL if there are none */
  uint32_t from_count;           /**< of `from`, at most 8 */
  uint32_t constant_count;       /**< of `constants` */
  /** In OpenCL C, of the names of the operands: "x > 0 ? x : slope * x". Halves and bfloat16s are
   * floats in it. The value is converted to the type of `to` as in C; a bool says whether it is
   * not 0. */
  const char *expression;
  const tiles_constant *constants; /**< that the expression names; NULL if there are none */
  const tiles_event *wait_events;  /**< what the call begins after; NULL if `wait_count` is 0 */
  uint32_t wait_count;             /**< of `wait_events` */
  uint32_t reserved;               /**< 0 */
} tiles_map_desc;
/** Default initializer. `to` and `expression` are required. */
#define TILES_MAP_DESC_INIT \
  { (uint32_t)sizeof(tiles_map_desc), 0, NULL, NULL, 0, 0, NULL, NULL, NULL, 0, 0 }

/**
 * Each element of `to` becomes the value of an expression of the elements at its index. It needs no
 * workspace, and is compiled once for each expression, the types, and how the operands are
 * broadcast; constants are part of the expression. See tiles/c/algorithms.h for what holds for all
 * algorithms.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for extents, types, names or memory that do not
 *         fit; TILES_ERROR_BUILD for an expression that does not compile, with the driver's log;
 *         TILES_ERROR_UNSUPPORTED for double where the device has none; all else as
 *         tiles_kernel_launch(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_map(tiles_context context, const tiles_map_desc *desc,
                                 tiles_event *event_out);

#ifdef __cplusplus
}
#endif

#endif
