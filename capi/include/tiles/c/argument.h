/**
 * @file
 * Arguments of a launch.
 */
#ifndef TILES_C_ARGUMENT_H
#define TILES_C_ARGUMENT_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What an argument is. */
typedef int32_t tiles_argument_kind;
/** Values of tiles_argument_kind. */
enum {
  TILES_ARGUMENT_KIND_ARRAY_VIEW = 1,
  TILES_ARGUMENT_KIND_ARRAY = 2,
  TILES_ARGUMENT_KIND_VALUE = 3,
  TILES_ARGUMENT_KIND_BYTES = 4,  /**< OpenCL C alone: a value of any type, a vector or a struct */
  TILES_ARGUMENT_KIND_LOCAL = 5,  /**< OpenCL C alone: memory for a `__local` parameter */
  TILES_ARGUMENT_KIND_OFFSET = 6, /**< OpenCL C alone: where a view begins, in elements */
  TILES_ARGUMENT_KIND_BYTE_OFFSET = 7, /**< OpenCL C alone: where a view begins, in bytes */
  TILES_ARGUMENT_KIND_STRUCT =
      8 /**< a value that is no number: a struct, a short vector, an index */
};

/** A value that is no number. */
typedef struct tiles_struct_value {
  /** A struct of the kernel text or its declarations, a short vector ("float_3"), "index<2>" or
   * "extent<2>". */
  const char *struct_name;
  const void *value; /**< as it lies in the host's memory; read during the call */
  uint64_t size;     /**< bytes of the value */
} tiles_struct_value;

/** One argument of a launch. Make it with tiles_argument_view() and its kin below. */
typedef struct tiles_argument {
  const char *name; /**< the captured variable or the parameter it is bound to; NULL: by position */
  tiles_argument_kind kind; /**< TILES_ARGUMENT_KIND_... */
  /**
   * TILES_ARGUMENT_KIND_VALUE: a tiles_type but TILES_TYPE_STRUCT. TILES_ARGUMENT_KIND_BYTES,
   * TILES_ARGUMENT_KIND_LOCAL: how many bytes, above 0. The offsets: 0, or an integer type of 32 or 64
   * bits, which is needed only for a cl_kernel whose program was built without -cl-kernel-arg-info.
   */
  tiles_type type;
  tiles_array_view view; /**< TILES_ARGUMENT_KIND_ARRAY_VIEW, and what the offsets are of */
  tiles_array array;     /**< TILES_ARGUMENT_KIND_ARRAY */
  /** TILES_ARGUMENT_KIND_VALUE, TILES_ARGUMENT_KIND_BYTES: read during the call. TILES_ARGUMENT_KIND_STRUCT: a
   * tiles_struct_value, read during the call. */
  const void *value;
} tiles_argument;

#ifndef TILES_DECLARATIONS_ONLY
/** An argument that is a view. */
static inline tiles_argument tiles_argument_view(const char *name, tiles_array_view view) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_ARRAY_VIEW, 0, 0, 0, 0};
  argument.name = name;
  argument.view = view;
  return argument;
}

/** An argument that is an array. */
static inline tiles_argument tiles_argument_array(const char *name, tiles_array array) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_ARRAY, 0, 0, 0, 0};
  argument.name = name;
  argument.array = array;
  return argument;
}

/** An argument that is a number. `value` points to one element of `type`. */
static inline tiles_argument tiles_argument_value(const char *name, tiles_type type,
                                                  const void *value) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_VALUE, 0, 0, 0, 0};
  argument.name = name;
  argument.type = type;
  argument.value = value;
  return argument;
}

/** An argument that is a struct, a short vector, an index<N> or an extent<N>. */
static inline tiles_argument tiles_argument_struct(const char *name,
                                                   const tiles_struct_value *value) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_STRUCT, 0, 0, 0, 0};
  argument.name = name;
  argument.value = value;
  return argument;
}

/** For a kernel in OpenCL C: `size` bytes at `value`, such as a float4 or a struct. */
static inline tiles_argument tiles_argument_bytes(const char *name, const void *value,
                                                  int32_t size) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_BYTES, 0, 0, 0, 0};
  argument.name = name;
  argument.type = size;
  argument.value = value;
  return argument;
}

/** For a `__local` pointer of a kernel in OpenCL C: `size` bytes for each tile. */
static inline tiles_argument tiles_argument_local(const char *name, int32_t size) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_LOCAL, 0, 0, 0, 0};
  argument.name = name;
  argument.type = size;
  return argument;
}

/**
 * For an integer of a kernel in OpenCL C (int, uint, long, ulong): where in its buffer the first
 * element of a view lies, in elements. The view is another argument of the launch too, as the array
 * that it was made from may be.
 */
static inline tiles_argument tiles_argument_offset(const char *name, tiles_array_view view) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_OFFSET, 0, 0, 0, 0};
  argument.name = name;
  argument.view = view;
  return argument;
}

/** As tiles_argument_offset(), in bytes: for elements whose size does not divide the offset. */
static inline tiles_argument tiles_argument_byte_offset(const char *name, tiles_array_view view) {
  tiles_argument argument = {0, TILES_ARGUMENT_KIND_BYTE_OFFSET, 0, 0, 0, 0};
  argument.name = name;
  argument.view = view;
  return argument;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
