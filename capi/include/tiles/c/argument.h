/**
 * @file
 * Arguments of kernels.
 */
#ifndef TILES_C_ARGUMENT_H
#define TILES_C_ARGUMENT_H

#include "tiles/c/array.h"
#include "tiles/c/array_view.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of an argument. */
typedef int32_t tiles_argument_kind;
/** Values of tiles_argument_kind. */
enum {
  TILES_ARGUMENT_KIND_ARRAY_VIEW = 1,
  TILES_ARGUMENT_KIND_ARRAY = 2,
  TILES_ARGUMENT_KIND_VALUE = 3,       /**< a number */
  TILES_ARGUMENT_KIND_BYTES = 4,       /**< OpenCL C only: a value of any type */
  TILES_ARGUMENT_KIND_LOCAL = 5,       /**< OpenCL C only: memory for a `__local` parameter */
  TILES_ARGUMENT_KIND_OFFSET = 6,      /**< OpenCL C only: the position of a view, in elements */
  TILES_ARGUMENT_KIND_BYTE_OFFSET = 7, /**< OpenCL C only: the position of a view, in bytes */
  TILES_ARGUMENT_KIND_STRUCT = 8,      /**< a struct, a short vector, an index or an extent */
  TILES_ARGUMENT_KIND_DISTRIBUTED_VIEW = 9 /**< tiles_group_launch() only */
};

/**
 * One argument of a launch. Make it with one of the tiles_argument_*() functions, or set all bytes
 * to 0 and then the fields that its kind uses; the others stay 0.
 */
typedef struct tiles_argument {
  /** The parameter or the captured variable that it is for. NULL: the parameter at the argument's
   *  position in the list; captured variables have no positions. */
  const char *name;
  tiles_argument_kind kind; /**< which of the fields below are used */
  /**
   * VALUE: the type of the number. OFFSET, BYTE_OFFSET: 0, or an integer type of 32 or 64 bits,
   * needed only for a cl_kernel whose program was built without -cl-kernel-arg-info.
   */
  tiles_type type;
  tiles_array_view view; /**< ARRAY_VIEW, OFFSET, BYTE_OFFSET */
  tiles_array array;     /**< ARRAY */
  /** VALUE, BYTES, STRUCT: read during the call. DISTRIBUTED_VIEW: the tiles_distributed_view. */
  const void *value;
  uint64_t size;         /**< BYTES, STRUCT: bytes of `value`. LOCAL: bytes for each tile. */
  /**
   * STRUCT: the type's name in the kernel text: a struct that the text or its declarations define,
   * a short vector ("float_3"), "index<2>" or "extent<2>".
   */
  const char *struct_name;
  uint64_t reserved[2]; /**< 0 */
} tiles_argument;

#ifndef TILES_DECLARATIONS_ONLY
/** An argument of a kind, with all other fields 0. */
static inline tiles_argument tiles_argument_of_kind(const char *name, tiles_argument_kind kind) {
  tiles_argument argument = {0, 0, 0, 0, 0, 0, 0, 0, {0, 0}};
  argument.name = name;
  argument.kind = kind;
  return argument;
}

/** A view. */
static inline tiles_argument tiles_argument_view(const char *name, tiles_array_view view) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_ARRAY_VIEW);
  argument.view = view;
  return argument;
}

/** An array. */
static inline tiles_argument tiles_argument_array(const char *name, tiles_array array) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_ARRAY);
  argument.array = array;
  return argument;
}

/** A number. `value` points to one element of `type`. */
static inline tiles_argument tiles_argument_value(const char *name, tiles_type type,
                                                  const void *value) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_VALUE);
  argument.type = type;
  argument.value = value;
  return argument;
}

/** A struct, a short vector, an index<N> or an extent<N>: `size` bytes at `value`. */
static inline tiles_argument tiles_argument_struct(const char *name, const char *struct_name,
                                                   const void *value, uint64_t size) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_STRUCT);
  argument.struct_name = struct_name;
  argument.value = value;
  argument.size = size;
  return argument;
}

/** OpenCL C only: `size` bytes at `value`, such as a float4 or a struct. */
static inline tiles_argument tiles_argument_bytes(const char *name, const void *value,
                                                  uint64_t size) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_BYTES);
  argument.value = value;
  argument.size = size;
  return argument;
}

/** OpenCL C only: `size` bytes of local memory for each tile. */
static inline tiles_argument tiles_argument_local(const char *name, uint64_t size) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_LOCAL);
  argument.size = size;
  return argument;
}

/**
 * OpenCL C only, for an integer parameter (int, uint, long, ulong): the position of the view's
 * first element in its buffer, in elements. The view is also another argument of the launch, or the
 * array that it was made from is.
 */
static inline tiles_argument tiles_argument_offset(const char *name, tiles_array_view view) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_OFFSET);
  argument.view = view;
  return argument;
}

/** As tiles_argument_offset(), in bytes: for elements whose size does not divide the position. */
static inline tiles_argument tiles_argument_byte_offset(const char *name, tiles_array_view view) {
  tiles_argument argument = tiles_argument_of_kind(name, TILES_ARGUMENT_KIND_BYTE_OFFSET);
  argument.view = view;
  return argument;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
