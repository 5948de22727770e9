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

/** A kernel's text, and what was compiled from it. Safe from many threads. */
typedef struct tiles_kernel_s *tiles_kernel;

/** A name that stands for a constant expression throughout the text, like `#define name value`. */
typedef struct tiles_constant {
  const char *name;  /**< an identifier */
  const char *value; /**< its text, for example "16" or "0.5f" */
} tiles_constant;

/** What a kernel's text is written in. */
typedef int32_t tiles_language;
/** Values of tiles_language. */
enum {
  TILES_LANGUAGE_TILES = 0, /**< C++ AMP's words */
  /**
   * OpenCL C, which the driver builds as it is at the first launch on a device.
   *
   * - Data. A `__global` or `__constant` pointer takes a view or an array, and gets its buffer: the
   *   elements lie as the strides of the view say, and the first one lies at the buffer's first
   * byte, or where a tiles_argument_offset() of the same view says, without which any other place
   * is refused. A view over host memory that no other view overlaps begins at the first byte unless
   * it is a section or a stride is negative; on every device it begins at the same place. The
   * kernel may touch no other bytes than the view's elements.
   * - Access. Through a pointer to const the kernel only reads: the data is not copied back.
   * Through any other it may read and write all of the view; tiles_array_view_discard_data() before
   * the launch saves bringing there what the kernel only writes.
   * - Values. By-value parameters take a number of the same type, or tiles_argument_bytes() of the
   * same size. A `__local` pointer takes a tiles_argument_local(). Images and samplers are refused.
   * - Threads. The global size is the domain's extent, which nothing is added to; get_global_id(0)
   * is the last dimension, the fastest: dimension d is OpenCL's rank - 1 - d. The launch's tile, or
   * the kernel's reqd_work_group_size, is the local size and has to divide the extent; without one
   * the driver chooses.
   */
  TILES_LANGUAGE_OPENCL_C = 1
};

/** A kernel's text and what belongs to it. */
typedef struct tiles_kernel_desc {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  uint32_t constant_count; /**< of `constants` */
  const char *text;        /**< the kernel text (docs: a lambda, or named functions) */
  const char *name;     /**< what messages call the text, for example "blur.tile"; NULL: "kernel" */
  const char *function; /**< which function of the text; NULL where there is but one kernel */
  const char *declarations; /**< more text that goes before, such as struct definitions, or NULL */
  const tiles_constant *constants; /**< read during the call; NULL if there are none */
  /**
   * Where `text` stands in a source file, if it was lifted from one by the preprocessor, which
   * joins all lines to one: messages then point into that file. NULL where the text is what was
   * written.
   */
  const char *origin_file;
  int32_t origin_line;     /**< a line of the file near which the text stands, 1-based */
  int32_t first_line;      /**< the number of the text's first line in messages; 0 means 1 */
  tiles_language language; /**< TILES_LANGUAGE_... */
  /** 1: runs in checked mode in every context, see tiles_context_desc.checked. Not of OpenCL C. */
  int32_t checked;
  /** OpenCL C alone: build options for the driver, such as "-cl-fast-relaxed-math"; may be NULL. */
  const char *options;
  uint64_t text_size; /**< bytes of `text`, which then needs no NUL; 0: up to its NUL */
  tiles_shape shape;  /**< automatic: as the context says. Not of OpenCL C. */
  int32_t reserved;   /**< 0 */
} tiles_kernel_desc;
/** Where a tiles_kernel_desc starts from. */
#define TILES_KERNEL_DESC_INIT \
  { (uint32_t)sizeof(tiles_kernel_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/**
 * Parses kernel text; text of named functions is checked and translated at once. A lambda learns
 * the types of what it captures from the arguments of a launch, and is checked then, once per set
 * of types. No device is needed. Strings of `desc` are copied. What is compiled, here and in
 * contexts, is kept as long as the kernel and the context live. OpenCL C is not looked at here: the
 * first launch on a device returns TILES_ERROR_BUILD with the driver's log, at the text's own
 * lines.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_COMPILE with file, line, column, the
 *         source line and a caret. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_create(const tiles_kernel_desc *desc, tiles_kernel *out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_kernel_retain(tiles_kernel kernel);
/** One reference less; NULL is ignored. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread.
 * Since 0.1. */
TILES_API tiles_status tiles_kernel_release(tiles_kernel kernel);

/**
 * The OpenCL C that the kernel becomes for arguments of these types, or that it is: in the shape
 * that the kernel was made with, the work-group shape if that is TILES_SHAPE_AUTOMATIC.
 * @param arguments  as for a launch; may be NULL with count 0 for a named function.
 * @param[out] out   valid while the kernel lives.
 * @return TILES_OK; TILES_ERROR_COMPILE; TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_UNSUPPORTED for
 * a cl_kernel. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_get_opencl_source(tiles_kernel kernel,
                                                      const tiles_argument *arguments,
                                                      uint32_t argument_count, const char **out);

#ifdef __cplusplus
}
#endif

#endif
