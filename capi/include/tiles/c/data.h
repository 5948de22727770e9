/**
 * @file
 * Element types and layouts of data.
 */
#ifndef TILES_C_DATA_H
#define TILES_C_DATA_H

#include "tiles/c/library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The type of an element or a value. Sizes are those of C++ on Linux: `long` has 64 bits. */
typedef int32_t tiles_type;
/** Values of tiles_type. */
enum {
  TILES_TYPE_BOOL = 1, /**< one byte, 0 or 1 */
  TILES_TYPE_INT8 = 2,     /**< `char` in kernel text */
  TILES_TYPE_UINT8 = 3,    /**< `unsigned char` */
  TILES_TYPE_INT16 = 4,    /**< `short` */
  TILES_TYPE_UINT16 = 5,   /**< `unsigned short` */
  TILES_TYPE_INT32 = 6,    /**< `int` */
  TILES_TYPE_UINT32 = 7,   /**< `unsigned int` */
  TILES_TYPE_INT64 = 8,    /**< `long` */
  TILES_TYPE_UINT64 = 9,   /**< `unsigned long` */
  TILES_TYPE_FLOAT32 = 10, /**< `float` */
  TILES_TYPE_FLOAT64 = 11, /**< `double` */
  /**
   * A struct that the kernel text defines, laid out as by a C compiler; or a short vector, whose
   * struct_name is for example "float_3" and whose components are contiguous: 12 bytes.
   */
  TILES_TYPE_STRUCT = 12,
  /** `half`. Elements only: kernels load it as float and store floats to it. */
  TILES_TYPE_FLOAT16 = 13,
  /** `bfloat16`, the upper half of a float. Elements only, like TILES_TYPE_FLOAT16. */
  TILES_TYPE_BFLOAT16 = 14
};

/** Properties of data. */
typedef uint32_t tiles_data_flags;
/** Values of tiles_data_flags. */
enum {
  TILES_DATA_CONST = 1,  /**< a view that nothing is written through: array_view<const T, N> */
  TILES_DATA_STRIDED = 2 /**< `stride` is used; without it, elements are dense and row-major, and
                              other strides than those are an error */
};

/** Element type and layout of an array or a view. */
typedef struct tiles_data_desc {
  uint32_t struct_size;           /**< as the _INIT macro sets it */
  tiles_type element_type;        /**< type of an element */
  const char *struct_name;        /**< TILES_TYPE_STRUCT: its name in the kernel text; else NULL */
  uint64_t element_size;          /**< bytes; may be 0 unless the type is TILES_TYPE_STRUCT */
  uint32_t rank;                  /**< dimensions, 1 to TILES_MAX_RANK */
  tiles_data_flags flags;         /**< TILES_DATA_CONST, TILES_DATA_STRIDED */
  int64_t extent[TILES_MAX_RANK]; /**< elements per dimension, the slowest first */
  /**
   * TILES_DATA_STRIDED: the distance in elements between neighbours in each dimension, of any sign.
   * If it is 0, all indices of the dimension name one element: reads are fine, the result of
   * several writes is undefined.
   */
  int64_t stride[TILES_MAX_RANK];
} tiles_data_desc;
/** Default initializer. `element_type`, `rank` and `extent` are required. */
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
