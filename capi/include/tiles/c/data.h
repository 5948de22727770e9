/**
 * @file
 * What the elements of arrays and views are, and how many.
 */
#ifndef TILES_C_DATA_H
#define TILES_C_DATA_H

#include "tiles/c/library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What an element or a value is. Sizes as in C++ on Linux: `long` has 64 bits. */
typedef int32_t tiles_type;
/** Values of tiles_type. */
enum {
  TILES_TYPE_BOOL = 1, /**< one byte, 0 or 1 */
  TILES_TYPE_INT8 = 2,
  TILES_TYPE_UINT8 = 3,
  TILES_TYPE_INT16 = 4,
  TILES_TYPE_UINT16 = 5,
  TILES_TYPE_INT32 = 6,
  TILES_TYPE_UINT32 = 7,
  TILES_TYPE_INT64 = 8,
  TILES_TYPE_UINT64 = 9,
  TILES_TYPE_FLOAT32 = 10,
  TILES_TYPE_FLOAT64 = 11,
  /**
   * A struct that the kernel text defines, laid out as a C compiler does; or a short vector, whose
   * struct_name is "float_3" and its like, and whose components follow each other: 12 bytes.
   */
  TILES_TYPE_STRUCT = 12,
  TILES_TYPE_FLOAT16 = 13 /**< elements only: kernels read it as float and write it from float */
};

/** Bits of tiles_data_desc.flags. */
typedef uint32_t tiles_data_flags;
/** Values of tiles_data_flags. */
enum {
  TILES_DATA_CONST =
      1, /**< array_view<const T, N>: kernels only read it, nothing writes through it */
  TILES_DATA_STRIDED =
      2 /**< `stride` says how elements lie; without it they are dense, row-major */
};

/** The element type and the extents of an array or a view. */
typedef struct tiles_data_desc {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  tiles_type element_type; /**< TILES_TYPE_... */
  const char *struct_name; /**< TILES_TYPE_STRUCT: the type's name in the kernel text; else NULL */
  uint64_t element_size;   /**< bytes; may be 0 unless element_type is TILES_TYPE_STRUCT */
  uint32_t rank;           /**< 1 to TILES_MAX_RANK */
  tiles_data_flags flags;  /**< TILES_DATA_... */
  int64_t extent[TILES_MAX_RANK]; /**< elements per dimension, the slowest first */
  /**
   * TILES_DATA_STRIDED: elements from one index to the next in each dimension, of any sign. With a
   * stride of 0 all indices of a dimension name the same elements: reading them is sound; what is
   * left of several writes is undefined. Ignored without the flag.
   */
  int64_t stride[TILES_MAX_RANK];
} tiles_data_desc;
/** Where a tiles_data_desc starts from. */
#define TILES_DATA_DESC_INIT                                                      \
  {                                                                               \
    (uint32_t)sizeof(tiles_data_desc), 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0}, { \
      0, 0, 0, 0, 0, 0, 0, 0                                                      \
    }                                                                             \
  }

#ifdef __cplusplus
}
#endif

#endif
