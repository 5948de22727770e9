/**
 * @file
 * What is known of a kernel: its tile, its memory, and which elements of its arguments it touches.
 *
 * Of kernels in C++ AMP's words alone: what OpenCL C does, only the driver knows. No device is
 * needed.
 */
#ifndef TILES_C_KERNEL_INFO_H
#define TILES_C_KERNEL_INFO_H

#include "tiles/c/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A kernel for one set of argument types. */
typedef struct tiles_kernel_info {
  uint32_t struct_size;     /**< as the _INIT macro sets it */
  uint32_t parameter_count; /**< parameters, or captured variables */
  const char *name;         /**< as messages name the kernel; valid while the kernel lives */
  uint32_t rank;            /**< of its compute domain */
  int32_t is_tiled;         /**< 1 or 0 */
  int64_t tile[TILES_MAX_TILE_RANK]; /**< threads per dimension, the slowest first; else 0 */
  uint64_t tile_static_bytes;        /**< of the tile_static variables of one tile */
  uint64_t private_bytes;            /**< of the variables of one thread */
  int32_t uses_double;               /**< 1 or 0 */
  tiles_shape shape;                 /**< TILES_SHAPE_GROUP or TILES_SHAPE_LOOP, of what
                                            tiles_kernel_get_opencl_source() shows */
} tiles_kernel_info;
/** Where a tiles_kernel_info starts from. */
#define TILES_KERNEL_INFO_INIT \
  { (uint32_t)sizeof(tiles_kernel_info), 0, 0, 0, 0, {0, 0, 0}, 0, 0, 0, 0 }

/** What a kernel does to elements; flags that add up. */
typedef uint32_t tiles_effect_flags;
/** Values of tiles_effect_flags. */
enum {
  TILES_EFFECT_READ = 1,
  TILES_EFFECT_WRITE = 2,
  TILES_EFFECT_ATOMIC = 4, /**< by an atomic function, which reads and writes */
  /**
   * Of a parameter: each thread whose place lies in the view writes the whole element there, and
   * none is read, so that what the view held before does not matter if the domain covers it.
   */
  TILES_EFFECT_OVERWRITE = 8
};

/** A parameter or captured variable. */
typedef struct tiles_parameter_info {
  uint32_t struct_size;       /**< as the _INIT macro sets it */
  tiles_effect_flags effects; /**< 0 of a value */
  const char *name;           /**< valid while the kernel lives */
  const char *type;      /**< for example "array_view<const float, 2>"; valid until the next call of
                              tiles_kernel_get_parameter() by the same thread */
  uint32_t access_count; /**< ways in which its elements are touched */
  uint32_t reserved;     /**< 0 */
} tiles_parameter_info;
/** Where a tiles_parameter_info starts from. */
#define TILES_PARAMETER_INFO_INIT \
  { (uint32_t)sizeof(tiles_parameter_info), 0, 0, 0, 0, 0 }

/** What an index counts from. */
typedef int32_t tiles_index_base;
/** Values of tiles_index_base. */
enum {
  TILES_INDEX_BASE_ANYTHING = 0,    /**< nothing is known of it */
  TILES_INDEX_BASE_ZERO = 1,        /**< the index is a number */
  TILES_INDEX_BASE_GLOBAL = 2,      /**< the thread's place in the compute domain */
  TILES_INDEX_BASE_TILE_ORIGIN = 3, /**< the place of the first thread of its tile */
  /** a number that is the same for all threads of a tile; without tiles, for all threads */
  TILES_INDEX_BASE_UNIFORM = 4
};

/** An index in one dimension: from the base plus `lowest` to the base plus `highest`. */
typedef struct tiles_index_form {
  tiles_index_base base; /**< TILES_INDEX_BASE_... */
  int32_t dimension;     /**< of the compute domain, of a place */
  int64_t lowest;        /**< 0 of anything */
  int64_t highest;       /**< 0 of anything */
} tiles_index_form;

/** One way in which a kernel touches elements. */
typedef struct tiles_element_access {
  uint32_t struct_size;                   /**< as the _INIT macro sets it */
  tiles_effect_flags effects;             /**< TILES_EFFECT_... */
  uint32_t rank;                          /**< of the view */
  uint32_t reserved;                      /**< 0 */
  tiles_index_form index[TILES_MAX_RANK]; /**< `rank` of them, the slowest dimension first */
} tiles_element_access;
/** Where a tiles_element_access starts from. */
#define TILES_ELEMENT_ACCESS_INIT                      \
  {                                                    \
    (uint32_t)sizeof(tiles_element_access), 0, 0, 0, { \
      { 0, 0, 0, 0 }                                   \
    }                                                  \
  }

/**
 * What the kernel is for arguments of these types.
 * @param arguments    as for a launch; may be NULL with count 0 for a named function.
 * @param[in,out] out  `struct_size` set; receives the rest.
 * @return TILES_OK; TILES_ERROR_COMPILE; TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_UNSUPPORTED for
 *         OpenCL C and a cl_kernel. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_get_info(tiles_kernel kernel, const tiles_argument *arguments,
                                             uint32_t argument_count, tiles_kernel_info *out);

/**
 * What the kernel does with one of its parameters.
 * @param parameter    from 0, in the kernel's order.
 * @param[in,out] out  `struct_size` set; receives the rest.
 * @return as tiles_kernel_get_info(); TILES_ERROR_INVALID_ARGUMENT if there is no such parameter.
 *         Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_get_parameter(tiles_kernel kernel,
                                                  const tiles_argument *arguments,
                                                  uint32_t argument_count, uint32_t parameter,
                                                  tiles_parameter_info *out);

/**
 * One of the ways in which the kernel touches elements of a parameter.
 * @param parameter    from 0, in the kernel's order.
 * @param access       from 0.
 * @param[in,out] out  `struct_size` set; receives the rest.
 * @return as tiles_kernel_get_parameter(); TILES_ERROR_INVALID_ARGUMENT if there is no such access.
 *         Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_get_access(tiles_kernel kernel, const tiles_argument *arguments,
                                               uint32_t argument_count, uint32_t parameter,
                                               uint32_t access, tiles_element_access *out);

#ifdef __cplusplus
}
#endif

#endif
