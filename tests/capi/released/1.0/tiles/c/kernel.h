/**
 * @file
 * Kernels: text that is compiled at run time.
 */
#ifndef TILES_C_KERNEL_H
#define TILES_C_KERNEL_H

#include "tiles/c/argument.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kernel text and the programs compiled from it. Many threads may use it at once. */
typedef struct tiles_kernel_s *tiles_kernel;

/** A name for a constant expression, as by `#define name value` before the text. */
typedef struct tiles_constant {
  const char *name;  /**< an identifier */
  const char *value; /**< its text, for example "16" or "0.5f" */
} tiles_constant;

/** The language of kernel text. */
typedef int32_t tiles_language;
/** Values of tiles_language. */
enum {
  /**
   * The kernel language of libtiles, which is C++ AMP's (docs/kernel-language.md). The text is
   * named functions, of which the kernel is the one whose first parameter is its index:
   *
   *     void scale(index<1> i, array_view<float, 1> x, float k) restrict(amp) { x[i] = k * x[i]; }
   *
   * or a lambda, whose captured variables are bound by name and get their types from the arguments:
   *
   *     [=](tiled_index<4> t) restrict(amp) {
   *       tile_static float part[4];
   *       part[t.local[0]] = x[t];
   *       t.barrier.wait();
   *       x[t] = part[3 - t.local[0]];
   *     }
   */
  TILES_LANGUAGE_TILES = 0,
  /**
   * OpenCL C. The driver builds it unchanged, at the first launch on a device.
   *
   * - Data. A `__global` or `__constant` pointer takes a view or an array and receives its buffer.
   *   The elements are at the view's strides. The first one is at the first byte of the buffer, or
   *   where a tiles_argument_offset() of the same view says; any other position is refused without
   *   one. A view over host memory that no other view overlaps begins at the first byte, unless it
   *   is a section or has a negative stride; on every device it begins at the same position. The
   *   kernel may use no other bytes than the view's elements.
   * - Access. Through a pointer to const the kernel only reads, and the data is not copied back.
   *   Through any other pointer it may read and write all of the view;
   *   tiles_array_view_discard_data() before the launch saves copying what the kernel only writes.
   * - Values. A parameter by value takes a number of the same type, or tiles_argument_bytes() of the
   *   same size. A `__local` pointer takes a tiles_argument_local(). Images and samplers are refused.
   * - Threads. The global size is the extent of the domain. get_global_id(0) is the last dimension:
   *   dimension d of the domain is OpenCL's rank - 1 - d. The launch's tile, or the kernel's
   *   reqd_work_group_size, is the local size and divides the extent; without one the driver chooses.
   */
  TILES_LANGUAGE_OPENCL_C = 1
};

/** Kernel text and how to compile it. */
typedef struct tiles_kernel_desc {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  uint32_t constant_count; /**< of `constants` */
  const char *text;        /**< a lambda, or named functions */
  const char *name;     /**< the text's name in messages, for example "blur.tile"; NULL: "kernel" */
  const char *function; /**< the kernel's function; NULL: the only kernel of the text */
  const char *declarations; /**< text before `text`, such as struct definitions; NULL: none */
  const tiles_constant *constants; /**< read during the call */
  /**
   * The source file that the preprocessor lifted `text` from, joining its lines: messages then
   * refer to that file. NULL: the text is as it was written.
   */
  const char *origin_file;
  int32_t origin_line;     /**< a line of `origin_file` near the text, from 1 */
  int32_t first_line;      /**< the number of the first line in messages; 0: 1 */
  tiles_language language; /**< of `text` */
  int32_t checked;         /**< in every context at least so, see tiles_context_desc.checked */
  const char *options;     /**< OpenCL C only: build options for the driver; may be NULL */
  uint64_t text_size;      /**< bytes of `text`, which then needs no NUL; 0: up to its NUL */
  tiles_shape shape;       /**< AUTOMATIC: that of the context. Not for OpenCL C. */
  int32_t merged_tiles;    /**< a work-group runs at most so many tiles; 0: as many as pay off */
} tiles_kernel_desc;
/** Default initializer. `text` is required. */
#define TILES_KERNEL_DESC_INIT \
  { (uint32_t)sizeof(tiles_kernel_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/**
 * Makes a kernel. Needs no device.
 *
 * Named functions are checked and translated at once. A lambda gets the types of its captured
 * variables from the arguments of a launch, and is checked then, once for each set of types. OpenCL
 * C is not checked: the first launch on a device returns TILES_ERROR_BUILD with the driver's log.
 * Compiled programs are kept as long as the kernel and their context live.
 *
 * @param desc      Its strings are copied.
 * @param[out] out  Owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_UNSUPPORTED for checked mode or a
 *         shape of OpenCL C; TILES_ERROR_COMPILE with file, line, column, the source line and a
 *         caret. Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_create(const tiles_kernel_desc *desc, tiles_kernel *out);

/** Adds a reference. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 1.0. */
TILES_API tiles_status tiles_kernel_retain(tiles_kernel kernel);
/** Removes a reference; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 *  Since 1.0. */
TILES_API tiles_status tiles_kernel_release(tiles_kernel kernel);

/**
 * The OpenCL C of the kernel for arguments of these types, in the kernel's shape; in that of a
 * work-group if it is TILES_SHAPE_AUTOMATIC.
 *
 * @param arguments  As for a launch; may be NULL with count 0 for a named function.
 * @param[out] out   Valid while the kernel lives.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_COMPILE;
 *         TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_UNSUPPORTED for a kernel over a cl_kernel. Any
 *         thread. Since 1.0.
 */
TILES_API tiles_status tiles_kernel_get_opencl_source(tiles_kernel kernel,
                                                      const tiles_argument *arguments,
                                                      uint32_t argument_count, const char **out);

#ifdef __cplusplus
}
#endif

#endif
