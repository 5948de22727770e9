/**
 * @file tiles.h
 * The C ABI of libtiles: C++ AMP's tiles on every OpenCL device.
 *
 * A program makes views over its data, compiles a kernel from text, launches it over a compute
 * domain, and synchronizes the views:
 *
 *     tiles_array_view_create(&desc, data, &view);
 *     tiles_kernel_create(&kernel_desc, &kernel);
 *     tiles_kernel_launch(kernel, NULL, &launch, NULL);
 *     tiles_array_view_synchronize(view);
 *
 * Rules that hold for every function here
 *
 * - Errors. A function that can fail returns a tiles_status: 0 is success, negative is an error, and
 *   tiles_last_error() then tells on the same thread what was wrong, where, and what to do. Whatever
 *   is written through an `out` pointer is written on success only.
 * - Handles. `create` and `retain` give one reference, `release` takes one; release(NULL) does
 *   nothing. A handle that was released is refused with TILES_ERROR_INVALID_HANDLE as long as its
 *   slot is not in use again. Objects hold what they need: a context may be released before the
 *   arrays that were made in it.
 * - Structs. Every input and output struct starts with `struct_size`; start from the _INIT macro.
 *   Fields that a newer header adds at the end are then read as 0 from an older program. The elements
 *   of lists, tiles_argument and tiles_constant, have no size and will not grow.
 * - Text is UTF-8 and NUL-terminated. A `const char *` that the library hands out is borrowed; each
 *   function says for how long.
 * - Units. Extents, strides and offsets count elements, sizes count bytes. Dimension 0 is the most
 *   significant one, as in C++ AMP; data is row-major.
 * - Threads. Contexts, kernels and events may be used from many threads at once. Arrays and views are
 *   externally synchronised: one thread at a time for all views of the same data.
 * - No C++ exception leaves the library, and it never prints unless TILES_LOG asks for it.
 *
 * This header needs no OpenCL header and compiles as C99 and as C++11.
 */
#ifndef TILES_TILES_H
#define TILES_TILES_H

#include <stdint.h>

#if defined(_WIN32)
#define TILES_API __declspec(dllimport)
#else
#define TILES_API __attribute__((visibility("default")))
#endif

#define TILES_VERSION_MAJOR 0
#define TILES_VERSION_MINOR 1
#define TILES_VERSION_PATCH 0
/** One number that grows with the version: 1000000 * major + 1000 * minor + patch. */
#define TILES_VERSION_NUMBER \
  (TILES_VERSION_MAJOR * 1000000 + TILES_VERSION_MINOR * 1000 + TILES_VERSION_PATCH)

/** The most dimensions that data may have. */
#define TILES_MAX_RANK 8
/** The most dimensions that a compute domain may have. */
#define TILES_MAX_DOMAIN_RANK 3

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------ status -- */

/**
 * Every status: X(name, value, meaning). Values are never renumbered. -1 to -19 are mistakes in a
 * call and failures of the host, -20 to -39 concern devices and drivers, -40 to -59 kernel text,
 * -60 to -79 launches.
 */
#define TILES_STATUS_LIST(X)                                                                      \
  X(TILES_OK, 0, "success")                                                                       \
  X(TILES_ERROR_INVALID_ARGUMENT, -1, "an argument has a value that the function does not take")  \
  X(TILES_ERROR_INVALID_HANDLE, -2, "a handle was released, or is of another kind")               \
  X(TILES_ERROR_OUT_OF_MEMORY, -3, "the host or the device is out of memory")                     \
  X(TILES_ERROR_UNSUPPORTED, -4, "the device or this version cannot do it")                       \
  X(TILES_ERROR_INTERNAL, -5, "a defect in libtiles")                                             \
  X(TILES_ERROR_NO_PLATFORM, -20, "no OpenCL implementation is installed")                        \
  X(TILES_ERROR_NO_DEVICE, -21, "no OpenCL device, or none that matches")                         \
  X(TILES_ERROR_DEVICE_FAILURE, -22, "the OpenCL driver reported an error")                       \
  X(TILES_ERROR_COMPILE, -40, "the kernel text has an error")                                     \
  X(TILES_ERROR_BUILD, -41, "the OpenCL driver refused the generated program")                    \
  X(TILES_ERROR_ARGUMENT_MISMATCH, -60, "an argument does not fit the kernel's parameter")        \
  X(TILES_ERROR_INVALID_COMPUTE_DOMAIN, -61, "the compute domain cannot be launched")             \
  X(TILES_ERROR_TILE_LIMIT, -62, "the tile is larger than the device or the kernel allows")       \
  X(TILES_ERROR_LOCAL_MEMORY_LIMIT, -63, "tile_static variables need more than the device has")

/** The result of a call: one of the TILES_ codes of TILES_STATUS_LIST. */
typedef int32_t tiles_status;

enum {
#define TILES_STATUS_ENUMERATOR(name, value, meaning) name = (value),
  TILES_STATUS_LIST(TILES_STATUS_ENUMERATOR)
#undef TILES_STATUS_ENUMERATOR
      TILES_STATUS_SENTINEL = 0x7fffffff
};

/** What is known about the last error on this thread. Pointers are as tiles_last_error()'s. */
typedef struct tiles_error_info {
  uint32_t struct_size;
  tiles_status status;
  const char *message;    /**< the whole text, as tiles_last_error() gives it */
  const char *file;       /**< name of the kernel text, or "" where no text is to blame */
  int32_t line;           /**< 1-based; 0 where no text is to blame */
  int32_t column;         /**< 1-based, in bytes; 0 where no text is to blame */
  int32_t opencl_code;    /**< the driver's code, 0 if the driver was not asked */
  int32_t reserved;
  const char *opencl_call; /**< the OpenCL function that failed, or "" */
  const char *build_log;   /**< the driver's build log, or "" */
} tiles_error_info;
#define TILES_ERROR_INFO_INIT \
  { (uint32_t)sizeof(tiles_error_info), 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/** The library's TILES_VERSION_NUMBER. Any thread. Since 0.1. */
TILES_API uint32_t tiles_version_number(void);

/** The name of a status, such as "TILES_ERROR_COMPILE"; "unknown status" for any other number.
 *  Valid for ever. Any thread. Since 0.1. */
TILES_API const char *tiles_status_name(tiles_status status);

/**
 * The text of the last error on this thread: what was wrong, where, and what to do. For people, not
 * to be parsed. Never NULL; "no error" before the first one. Success does not clear it.
 * Valid until the next failing call on this thread. Since 0.1.
 */
TILES_API const char *tiles_last_error(void);

/**
 * The last error on this thread in parts. Reading does not clear it.
 * @param[in,out] out  `struct_size` set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if `out` is NULL or its size is wrong.
 * Since 0.1.
 */
TILES_API tiles_status tiles_last_error_info(tiles_error_info *out);

/* --------------------------------------------------------------------------------------- log -- */

/** How much a message matters. */
typedef enum tiles_log_level {
  TILES_LOG_WARNING = 1, /**< a kernel's warning, a broken platform, a write-back that failed */
  TILES_LOG_INFO = 2     /**< what the library chose and did */
} tiles_log_level;

/**
 * Receives log messages. Called on the thread that caused the message; may not call libtiles.
 * `message` is valid during the call.
 */
typedef void (*tiles_log_callback)(int32_t level, const char *message, void *user_data);

/**
 * Sends log messages to `callback` instead of to where the environment variable TILES_LOG says
 * (`warning` or `info`: standard error; unset: nowhere). NULL restores that.
 * Any thread; `user_data` must stay valid until another callback is set. Never fails. Since 0.1.
 */
TILES_API void tiles_log_set_callback(tiles_log_callback callback, void *user_data);

/* ----------------------------------------------------------------------------------- devices -- */

typedef enum tiles_device_type {
  TILES_DEVICE_CPU = 1,
  TILES_DEVICE_GPU = 2,
  TILES_DEVICE_ACCELERATOR = 3,
  TILES_DEVICE_OTHER = 4
} tiles_device_type;

/** One OpenCL platform. Strings are valid until tiles_shutdown(). */
typedef struct tiles_platform_info {
  uint32_t struct_size;
  uint32_t device_count;
  const char *name;
  const char *vendor;
  const char *version;
  const char *problem; /**< why its devices cannot be used; "" for a platform that works */
} tiles_platform_info;
#define TILES_PLATFORM_INFO_INIT \
  { (uint32_t)sizeof(tiles_platform_info), 0, 0, 0, 0, 0 }

/** One OpenCL device. Strings are valid until tiles_shutdown(); those of tiles_context_get_device() as
 *  long as the context. */
typedef struct tiles_device_info {
  uint32_t struct_size;
  uint32_t index;         /**< in the flat list over all platforms */
  int32_t type;           /**< a tiles_device_type */
  uint32_t compute_units;
  const char *name;
  const char *vendor;
  const char *platform;
  const char *version;        /**< "OpenCL 3.0 ..." */
  const char *driver_version;
  uint64_t global_memory;     /**< bytes */
  uint64_t local_memory;      /**< bytes of tile_static memory that one tile may use */
  uint64_t max_tile_size;     /**< threads in a tile, at most */
  uint64_t max_tile_extent[TILES_MAX_DOMAIN_RANK]; /**< per dimension of a rank 3 tile, 0 = slowest */
  uint32_t supports_double;      /**< 1 or 0 */
  uint32_t shares_host_memory;   /**< 1 or 0 */
} tiles_device_info;
#define TILES_DEVICE_INFO_INIT \
  { (uint32_t)sizeof(tiles_device_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0}, 0, 0 }

/**
 * The number of platforms that the OpenCL loader knows, broken ones included. 0 is no error.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_platform_count(uint32_t *out);

/** Describes platform `index`, including why it is unusable. Any thread.
 *  @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if there is no such platform. Since 0.1. */
TILES_API tiles_status tiles_platform_get_info(uint32_t index, tiles_platform_info *out);

/**
 * The number of usable devices over all platforms.
 * @return TILES_OK; TILES_ERROR_NO_PLATFORM with what was searched and how to install one.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_device_count(uint32_t *out);

/** Describes device `index` of the flat list. Any thread.
 *  @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_NO_PLATFORM. Since 0.1. */
TILES_API tiles_status tiles_device_get_info(uint32_t index, tiles_device_info *out);

/**
 * Chooses a device.
 * @param selector  an index ("1"), or up to three substrings `platform:type:name` ("::H100", "pocl",
 *                  ":gpu"), letter case ignored, empty parts match all. NULL or "": the environment
 *                  variable TILES_DEVICE, and without it the best device: GPU before accelerator
 *                  before CPU, then the larger memory.
 * @param[out] out  index in the flat list.
 * @return TILES_OK; TILES_ERROR_NO_DEVICE with all candidates if nothing matches;
 *         TILES_ERROR_NO_PLATFORM.
 * Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_device_find(const char *selector, uint32_t *out);

/* ---------------------------------------------------------------------------------- contexts -- */

/** A device, its OpenCL context and its queue. Safe from many threads. */
typedef struct tiles_context_s *tiles_context;

typedef struct tiles_context_desc {
  uint32_t struct_size;
  uint32_t reserved;
  const char *device; /**< a selector as tiles_device_find() takes it; NULL for the default */
} tiles_context_desc;
#define TILES_CONTEXT_DESC_INIT \
  { (uint32_t)sizeof(tiles_context_desc), 0, 0 }

/**
 * Makes a context on one device.
 * @param desc      NULL for the default device.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; as tiles_device_find(); TILES_ERROR_DEVICE_FAILURE. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_create(const tiles_context_desc *desc, tiles_context *out);

/**
 * The context that is used wherever a function takes NULL for a context: on the default device, made
 * at first use, kept until tiles_shutdown().
 * @param[out] out  owned by the caller (one reference more); the same handle as before, as long as
 *                  somebody holds it.
 * @return as tiles_context_create(). Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_get_default(tiles_context *out);

/** One reference more. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_retain(tiles_context context);
/** One reference less; NULL is ignored. @return as retain. Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_release(tiles_context context);

/** Describes the context's device; NULL is the default context.
 *  @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT; for NULL as
 *          tiles_context_create(). Any thread. Since 0.1. */
TILES_API tiles_status tiles_context_get_device(tiles_context context, tiles_device_info *out);

/**
 * Waits until everything submitted to the context has run. NULL is the default context.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_finish(tiles_context context);

/* ------------------------------------------------------------------------------ element types -- */

/** What an element or a value is. Sizes as in C++ on Linux: `long` has 64 bits. */
typedef enum tiles_type {
  TILES_BOOL = 1, /**< one byte, 0 or 1 */
  TILES_INT8 = 2,
  TILES_UINT8 = 3,
  TILES_INT16 = 4,
  TILES_UINT16 = 5,
  TILES_INT32 = 6,
  TILES_UINT32 = 7,
  TILES_INT64 = 8,
  TILES_UINT64 = 9,
  TILES_FLOAT32 = 10,
  TILES_FLOAT64 = 11,
  TILES_STRUCT = 12 /**< a struct that the kernel text defines; laid out as a C compiler does */
} tiles_type;

/** Bits of tiles_data_desc.flags. */
typedef enum tiles_data_flags {
  TILES_DATA_CONST = 1 /**< array_view<const T, N>: kernels only read it, it is never written back */
} tiles_data_flags;

/** The element type and the extents of an array or a view. */
typedef struct tiles_data_desc {
  uint32_t struct_size;
  int32_t element_type;         /**< a tiles_type */
  const char *struct_name;      /**< TILES_STRUCT: the struct's name in the kernel text; else NULL */
  uint64_t element_size;        /**< bytes; may be 0 unless element_type is TILES_STRUCT */
  uint32_t rank;                /**< 1 to TILES_MAX_RANK */
  uint32_t flags;               /**< tiles_data_flags */
  int64_t extent[TILES_MAX_RANK]; /**< elements per dimension, the slowest first */
} tiles_data_desc;
#define TILES_DATA_DESC_INIT \
  { (uint32_t)sizeof(tiles_data_desc), 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0, 0, 0} }

/* ------------------------------------------------------------------------------------- arrays -- */

/** Data that lives on one device: C++ AMP's array<T, N>. One thread at a time. */
typedef struct tiles_array_s *tiles_array;

/**
 * Makes an array on the context's device.
 * @param context       NULL for the default context; the array keeps it alive.
 * @param desc          extents of at least 1.
 * @param initial_data  as many dense row-major elements as desc says, copied before the call
 *                      returns; NULL leaves the contents undefined.
 * @param[out] out      owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. Since 0.1.
 */
TILES_API tiles_status tiles_array_create(tiles_context context, const tiles_data_desc *desc,
                                          const void *initial_data, tiles_array *out);

/** One reference more. Any thread. Since 0.1. */
TILES_API tiles_status tiles_array_retain(tiles_array array);
/** One reference less; NULL is ignored. Any thread. Since 0.1. */
TILES_API tiles_status tiles_array_release(tiles_array array);

/** Element type and extents. `struct_name` is valid while the array lives. Since 0.1. */
TILES_API tiles_status tiles_array_get_desc(tiles_array array, tiles_data_desc *out);

/**
 * Copies the whole array to host memory, dense and row-major.
 * @param size  bytes at `destination`; must be the array's size exactly.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_DEVICE_FAILURE. Blocks. Since 0.1.
 */
TILES_API tiles_status tiles_array_read(tiles_array array, void *destination, uint64_t size);

/** Copies host memory, dense and row-major, into the whole array. As tiles_array_read(). Since 0.1. */
TILES_API tiles_status tiles_array_write(tiles_array array, const void *source, uint64_t size);

/* -------------------------------------------------------------------------------------- views -- */

/**
 * A window on data that is copied to where it is used: C++ AMP's array_view<T, N>. One thread at a
 * time for all views of the same data.
 *
 * Host memory behind a view must outlive the view and all its sections, and is up to date only after
 * tiles_array_view_synchronize(), tiles_array_view_get_data() or the release of the last view on it.
 */
typedef struct tiles_array_view_s *tiles_array_view;

/** What the host is about to do with the data. */
typedef enum tiles_access { TILES_READ = 1, TILES_WRITE = 2, TILES_READ_WRITE = 3 } tiles_access;

/**
 * Makes a view over host memory. Nothing is copied until a kernel needs it.
 * @param desc       extents of at least 0.
 * @param host_data  dense, row-major, borrowed until the last view on it is released; may be const
 *                   memory if desc has TILES_DATA_CONST. NULL: a view without a data source, whose
 *                   storage the library makes where it is first used.
 * @param[out] out   owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_create(const tiles_data_desc *desc, void *host_data,
                                               tiles_array_view *out);

/** Makes a view over a whole array, which it keeps alive. @param flags tiles_data_flags. Since 0.1. */
TILES_API tiles_status tiles_array_view_from_array(tiles_array array, uint32_t flags,
                                                   tiles_array_view *out);

/**
 * Makes a view over a rectangle of `view`, which shares its data.
 * @param origin, extent  `rank` numbers each; the rectangle must lie within the view.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT with the dimension that does not fit. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_section(tiles_array_view view, const int64_t *origin,
                                                const int64_t *extent, tiles_array_view *out);

/** Makes a view over all of `view`, which shares its data, with elements that are only read through
 *  it. @return TILES_OK; TILES_ERROR_INVALID_HANDLE. Since 0.1. */
TILES_API tiles_status tiles_array_view_as_const(tiles_array_view view, tiles_array_view *out);

/** One reference more. Any thread. Since 0.1. */
TILES_API tiles_status tiles_array_view_retain(tiles_array_view view);

/**
 * One reference less; NULL is ignored. When the last view on a data source goes, what kernels wrote
 * is copied back to it first (blocks).
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; the error of the write-back, which is also logged:
 *         the view is gone all the same. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_release(tiles_array_view view);

/** Element type, flags and extents. `struct_name` is valid while the view lives. Since 0.1. */
TILES_API tiles_status tiles_array_view_get_desc(tiles_array_view view, tiles_data_desc *out);

/**
 * Brings the data source up to date with what kernels wrote.
 * @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_synchronize(tiles_array_view view);

/** Says that the host memory was changed directly: copies on devices are stale. Since 0.1. */
TILES_API tiles_status tiles_array_view_refresh(tiles_array_view view);

/**
 * Says that the present contents are not needed: no copy to a device before the next kernel, no copy
 * back of what kernels wrote, until it is written again. A hint, which takes effect for a view of the
 * whole data and none for a section. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_discard_data(tiles_array_view view);

/**
 * Gives the host access to the view's elements, synchronizing first.
 * @param access    a tiles_access; with TILES_WRITE in it, copies on devices become stale at once,
 *                  and the host may write until the next launch that uses the data.
 * @param[out] out  the view's first element. For a section, row strides are those of the whole data.
 *                  With host memory behind the view, points into it; else valid until the last view
 *                  is released.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT for writing through a const view;
 *         TILES_ERROR_DEVICE_FAILURE. Blocks if there is something to copy. Since 0.1.
 */
TILES_API tiles_status tiles_array_view_get_data(tiles_array_view view, int32_t access, void **out);

/* ------------------------------------------------------------------------------------ kernels -- */

/** A kernel's text, and what was compiled from it. Safe from many threads. */
typedef struct tiles_kernel_s *tiles_kernel;

/** A name that stands for a constant expression throughout the text, like `#define name value`. */
typedef struct tiles_constant {
  const char *name;
  const char *value; /**< its text, for example "16" or "0.5f" */
} tiles_constant;

typedef struct tiles_kernel_desc {
  uint32_t struct_size;
  uint32_t constant_count;
  const char *text;         /**< the kernel text (docs: a lambda, or named functions) */
  const char *name;         /**< what messages call the text, for example "blur.tile"; NULL: "kernel" */
  const char *function;     /**< which function of the text; NULL where there is but one kernel */
  const char *declarations; /**< more text that goes before, such as struct definitions, or NULL */
  const tiles_constant *constants;
  /**
   * Where `text` stands in a source file, if it was lifted from one by the preprocessor, which joins
   * all lines to one: messages then point into that file. NULL where the text is what was written.
   */
  const char *origin_file;
  int32_t origin_line;      /**< a line of the file near which the text stands, 1-based */
  int32_t first_line;       /**< the number of the text's first line in messages; 0 means 1 */
} tiles_kernel_desc;
#define TILES_KERNEL_DESC_INIT \
  { (uint32_t)sizeof(tiles_kernel_desc), 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/** What an argument is. */
typedef enum tiles_argument_kind {
  TILES_ARGUMENT_ARRAY_VIEW = 1,
  TILES_ARGUMENT_ARRAY = 2,
  TILES_ARGUMENT_VALUE = 3
} tiles_argument_kind;

/** One argument of a launch. Make it with tiles_argument_view() and its kin below. */
typedef struct tiles_argument {
  const char *name; /**< the captured variable it is bound to; NULL: by position (named functions) */
  int32_t kind;     /**< a tiles_argument_kind */
  int32_t type;     /**< TILES_ARGUMENT_VALUE: a tiles_type but TILES_STRUCT */
  tiles_array_view view;
  tiles_array array;
  const void *value; /**< TILES_ARGUMENT_VALUE: read during the call */
} tiles_argument;

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

/**
 * Parses kernel text; text of named functions is checked and translated at once. A lambda learns the
 * types of what it captures from the arguments of a launch, and is checked then, once per set of
 * types. No device is needed. Strings of `desc` are copied. What is compiled, here and in contexts, is
 * kept as long as the kernel and the context live.
 * @param[out] out  owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT; TILES_ERROR_COMPILE with file, line, column, the
 *         source line and a caret. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_create(const tiles_kernel_desc *desc, tiles_kernel *out);

/** One reference more. Any thread. Since 0.1. */
TILES_API tiles_status tiles_kernel_retain(tiles_kernel kernel);
/** One reference less; NULL is ignored. Any thread. Since 0.1. */
TILES_API tiles_status tiles_kernel_release(tiles_kernel kernel);

/**
 * The OpenCL C that the kernel becomes for arguments of these types.
 * @param arguments  as for a launch; may be NULL with count 0 for a named function.
 * @param[out] out   valid while the kernel lives.
 * @return TILES_OK; TILES_ERROR_COMPILE; TILES_ERROR_ARGUMENT_MISMATCH. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_get_opencl_source(tiles_kernel kernel,
                                                      const tiles_argument *arguments,
                                                      uint32_t argument_count, const char **out);

/* ----------------------------------------------------------------------------------- launches -- */

/** The end of one launch. Safe from many threads. */
typedef struct tiles_event_s *tiles_event;

/** A compute domain and the arguments for it. */
typedef struct tiles_launch_desc {
  uint32_t struct_size;
  uint32_t rank;                          /**< of the domain, 1 to 3 */
  int64_t extent[TILES_MAX_DOMAIN_RANK];  /**< threads per dimension, the slowest first */
  int64_t tile[TILES_MAX_DOMAIN_RANK];    /**< all 0: the tile that the kernel's tiled_index names */
  const tiles_argument *arguments;        /**< read during the call */
  uint32_t argument_count;
  uint32_t reserved;
} tiles_launch_desc;
#define TILES_LAUNCH_DESC_INIT \
  { (uint32_t)sizeof(tiles_launch_desc), 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 0 }

/**
 * Compiles for the context's device what a launch with these arguments needs, and runs nothing: the
 * launch that follows then costs no compilation.
 * @return as tiles_kernel_launch(). Blocks. Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_prepare(tiles_kernel kernel, tiles_context context,
                                            const tiles_launch_desc *desc);

/**
 * Runs the kernel once per point of the domain: C++ AMP's parallel_for_each.
 *
 * Copies to the device what the kernel reads and is not there yet, submits the launch and returns;
 * launches of one context run in order. The first launch for a device compiles.
 * @param context         NULL for the default context.
 * @param desc            every captured name or every parameter bound exactly once. The tile must
 *                        divide the extent.
 * @param[out] event_out  NULL if not wanted; else owned by the caller.
 * @return TILES_OK; TILES_ERROR_INVALID_COMPUTE_DOMAIN; TILES_ERROR_TILE_LIMIT;
 *         TILES_ERROR_LOCAL_MEMORY_LIMIT; TILES_ERROR_ARGUMENT_MISMATCH; TILES_ERROR_COMPILE;
 *         TILES_ERROR_BUILD; TILES_ERROR_UNSUPPORTED; TILES_ERROR_OUT_OF_MEMORY;
 *         TILES_ERROR_DEVICE_FAILURE. After an error nothing was launched and no data is lost.
 * Any thread, as long as the data is used by one thread at a time. Since 0.1.
 */
TILES_API tiles_status tiles_kernel_launch(tiles_kernel kernel, tiles_context context,
                                           const tiles_launch_desc *desc, tiles_event *event_out);

/** Waits for the event. @return TILES_OK; TILES_ERROR_DEVICE_FAILURE. Blocks. Since 0.1. */
TILES_API tiles_status tiles_event_wait(tiles_event event);
/** One reference more. Any thread. Since 0.1. */
TILES_API tiles_status tiles_event_retain(tiles_event event);
/** One reference less; NULL is ignored; does not wait. Any thread. Since 0.1. */
TILES_API tiles_status tiles_event_release(tiles_event event);

/* ----------------------------------------------------------------------------------- shutdown -- */

/**
 * Lets go of the default context and the list of devices. Never needed: the library makes no OpenCL
 * call from a static destructor, so that a process may simply end. Objects that are still held stay
 * usable; strings of tiles_platform_info and tiles_device_info end here. The next call that needs a
 * device starts afresh. May be called more than once. Since 0.1.
 */
TILES_API tiles_status tiles_shutdown(void);

#ifdef __cplusplus
}
#endif

#endif
