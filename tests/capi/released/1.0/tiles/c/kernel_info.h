/**
 * @file
 * Properties of a kernel: its tile, its memory, and its accesses to elements.
 *
 * Available for kernels in TILES_LANGUAGE_TILES. Needs no device.
 */
#ifndef TILES_C_KERNEL_INFO_H
#define TILES_C_KERNEL_INFO_H

#include "tiles/c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Accesses of a kernel to elements. */
typedef uint32_t tiles_effect_flags;
/** Values of tiles_effect_flags. */
enum {
  TILES_EFFECT_READ = 1,
  TILES_EFFECT_WRITE = 2,
  TILES_EFFECT_ATOMIC = 4, /**< by an atomic function, which reads and writes */
  /**
   * For a parameter: each thread whose index lies in the view writes the whole element there, and
   * none is read. If the domain covers the view, its earlier contents do not matter.
   */
  TILES_EFFECT_OVERWRITE = 8
};

/** The base of an index. */
typedef int32_t tiles_index_base;
/** Values of tiles_index_base. */
enum {
  TILES_INDEX_BASE_ANYTHING = 0,    /**< unknown */
  TILES_INDEX_BASE_ZERO = 1,        /**< the index is a constant */
  TILES_INDEX_BASE_GLOBAL = 2,      /**< the thread's index in the compute domain */
  TILES_INDEX_BASE_TILE_ORIGIN = 3, /**< the index of the first thread of the tile */
  /** A number that is the same for all threads of a tile; without tiles, for all threads. */
  TILES_INDEX_BASE_UNIFORM = 4
};

/** An index in one dimension: from the base plus `lowest` to the base plus `highest`. */
typedef struct tiles_index_form {
  tiles_index_base base; /**< what the bounds are added to */
  int32_t dimension;     /**< of the compute domain, for GLOBAL and TILE_ORIGIN */
  int64_t lowest;        /**< 0 for ANYTHING */
  int64_t highest;       /**< 0 for ANYTHING */
} tiles_index_form;

/** An access pattern of a parameter: which elements a thread uses, and how. */
typedef struct tiles_element_access {
  tiles_effect_flags effects;             /**< READ, WRITE, ATOMIC */
  uint32_t rank;                          /**< dimensions of the view */
  tiles_index_form index[TILES_MAX_RANK]; /**< `rank` of them, the slowest dimension first */
  uint64_t reserved[2];                   /**< 0 */
} tiles_element_access;

/** A parameter or a captured variable. */
typedef struct tiles_parameter_info {
  const char *name;                     /**< in the kernel text */
  const char *type;                     /**< for example "array_view<const float, 2>" */
  tiles_effect_flags effects;           /**< 0 for a value */
  uint32_t access_count;                /**< of `accesses` */
  const tiles_element_access *accesses; /**< the access patterns; NULL if there are none */
  uint64_t reserved[2];                 /**< 0 */
} tiles_parameter_info;

/**
 * A kernel for one set of argument types. Pointers are valid until the next call of
 * tiles_kernel_get_info() on the same thread, and while the kernel lives.
 */
typedef struct tiles_kernel_info {
  uint32_t struct_size;              /**< as the _INIT macro sets it */
  uint32_t parameter_count;          /**< of `parameters` */
  const char *name;                  /**< in messages */
  uint32_t rank;                     /**< dimensions of its compute domain */
  int32_t is_tiled;                  /**< 1 or 0 */
  int64_t tile[TILES_MAX_TILE_RANK]; /**< threads per dimension, the slowest first; 0 if untiled */
  uint64_t tile_static_bytes;        /**< bytes of tile_static variables per tile */
  uint64_t private_bytes;            /**< bytes of variables per thread */
  int32_t uses_double;               /**< 1 or 0 */
  tiles_shape shape; /**< of the source that tiles_kernel_get_opencl_source() gives */
  /** Parameters, or captured variables, in the kernel's order; NULL if there are none. */
  const tiles_parameter_info *parameters;
  /** Of TILES_SHAPE_MERGED: neighbouring tiles that are one work-group's, per dimension; else 1. */
  int32_t merged[TILES_MAX_TILE_RANK];
  int32_t reserved; /**< 0 */
} tiles_kernel_info;
/** Default initializer. */
#define TILES_KERNEL_INFO_INIT \
  { (uint32_t)sizeof(tiles_kernel_info), 0, 0, 0, 0, {0, 0, 0}, 0, 0, 0, 0, 0, {0, 0, 0}, 0 }

/**
 * Describes the kernel for arguments of these types.
 *
 * @param arguments    As for a launch; may be NULL with count 0 for a named function.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_COMPILE;
 *         TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_UNSUPPORTED for OpenCL C. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_get_info(tiles_kernel kernel, const tiles_argument *arguments,
                                             uint32_t argument_count, tiles_kernel_info *out);

#ifdef __cplusplus
}
#endif

#endif
