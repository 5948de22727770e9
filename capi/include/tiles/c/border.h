/**
 * @file
 * Elements beyond the border of an array.
 */
#ifndef TILES_C_BORDER_H
#define TILES_C_BORDER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The elements that convolutions and stencils read beyond the border, here of a b c d. */
typedef int32_t tiles_border;
/** Values of tiles_border. */
enum {
  TILES_BORDER_REFLECT = 1,  /**< d c b a | a b c d | d c b a */
  TILES_BORDER_CONSTANT = 2, /**< k k k k | a b c d | k k k k, the border value */
  TILES_BORDER_NEAREST = 3,  /**< a a a a | a b c d | d d d d */
  TILES_BORDER_MIRROR = 4,   /**< d c b | a b c d | c b a */
  TILES_BORDER_WRAP = 5,     /**< a b c d | a b c d | a b c d */
  TILES_BORDER_VALID = 6     /**< none: no result where a neighbour is missing; convolutions only */
};

#ifdef __cplusplus
}
#endif

#endif
