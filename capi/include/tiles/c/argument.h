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
typedef enum tiles_argument_kind {
  TILES_ARGUMENT_ARRAY_VIEW = 1,
  TILES_ARGUMENT_ARRAY = 2,
  TILES_ARGUMENT_VALUE = 3
} tiles_argument_kind;

/** One argument of a launch. Make it with tiles_argument_view() and its kin below. */
typedef struct tiles_argument {
  const char
      *name;    /**< the captured variable it is bound to; NULL: by position (named functions) */
  int32_t kind; /**< a tiles_argument_kind */
  int32_t type; /**< TILES_ARGUMENT_VALUE: a tiles_type but TILES_STRUCT */
  tiles_array_view view; /**< TILES_ARGUMENT_ARRAY_VIEW */
  tiles_array array;     /**< TILES_ARGUMENT_ARRAY */
  const void *value;     /**< TILES_ARGUMENT_VALUE: read during the call */
} tiles_argument;

#ifndef TILES_DECLARATIONS_ONLY
/** An argument that is a view. */
static inline tiles_argument tiles_argument_view(const char *name, tiles_array_view view) {
  tiles_argument argument = {0, TILES_ARGUMENT_ARRAY_VIEW, 0, 0, 0, 0};
  argument.name = name;
  argument.view = view;
  return argument;
}

/** An argument that is an array. */
static inline tiles_argument tiles_argument_array(const char *name, tiles_array array) {
  tiles_argument argument = {0, TILES_ARGUMENT_ARRAY, 0, 0, 0, 0};
  argument.name = name;
  argument.array = array;
  return argument;
}

/** An argument that is a number. `value` points to one element of `type`. */
static inline tiles_argument tiles_argument_value(const char *name, int32_t type,
                                                  const void *value) {
  tiles_argument argument = {0, TILES_ARGUMENT_VALUE, 0, 0, 0, 0};
  argument.name = name;
  argument.type = type;
  argument.value = value;
  return argument;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
