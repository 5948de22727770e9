/**
 * @file
 * Statuses, and the last error of a thread.
 */
#ifndef TILES_C_STATUS_H
#define TILES_C_STATUS_H

#include <stddef.h>
#include <stdint.h>

/**
 * Marks the functions of the shared library. Programs define nothing. On Windows, the build of the
 * library defines TILES_BUILDING_LIBRARY; a program that links it statically, TILES_STATIC.
 */
#if defined(TILES_STATIC)
#define TILES_API
#elif defined(_WIN32) && defined(TILES_BUILDING_LIBRARY)
#define TILES_API __declspec(dllexport)
#elif defined(_WIN32)
#define TILES_API __declspec(dllimport)
#else
#define TILES_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Every status: X(name, value, meaning). Values never change. -1 to -19: mistakes in a call and
 * failures of the host. -20 to -39: devices and drivers. -40 to -59: kernel text. -60 to -79:
 * launches.
 */
#define TILES_STATUS_LIST(X)                                                                      \
  X(TILES_OK, 0, "success")                                                                       \
  X(TILES_ERROR_INVALID_ARGUMENT, -1, "an argument has an invalid value")                         \
  X(TILES_ERROR_INVALID_HANDLE, -2, "a handle was released, or is of another kind")               \
  X(TILES_ERROR_OUT_OF_MEMORY, -3, "the host or the device is out of memory")                     \
  X(TILES_ERROR_UNSUPPORTED, -4, "not supported by the device or by this version")                \
  X(TILES_ERROR_INTERNAL, -5, "a defect in libtiles")                                             \
  X(TILES_ERROR_NO_PLATFORM, -20, "no OpenCL implementation is installed")                        \
  X(TILES_ERROR_NO_DEVICE, -21, "no OpenCL device, or none that matches")                         \
  X(TILES_ERROR_DEVICE_FAILURE, -22, "the OpenCL driver reported an error")                       \
  X(TILES_ERROR_DEVICE_LOST, -23, "the device or its driver is lost; create a new context")       \
  X(TILES_ERROR_FORKED, -24, "the library was used before fork(); a child process cannot use it") \
  X(TILES_ERROR_COMPILE, -40, "the kernel text has an error")                                     \
  X(TILES_ERROR_BUILD, -41, "the OpenCL driver could not build the program")                      \
  X(TILES_ERROR_ARGUMENT_MISMATCH, -60, "an argument does not fit the kernel's parameter")        \
  X(TILES_ERROR_INVALID_COMPUTE_DOMAIN, -61, "the compute domain cannot be launched")             \
  X(TILES_ERROR_TILE_LIMIT, -62, "the tile is larger than the device or the kernel allows")       \
  X(TILES_ERROR_LOCAL_MEMORY_LIMIT, -63, "tile_static variables need more than the device has")   \
  X(TILES_ERROR_KERNEL_FAULT, -64, "a kernel that ran in checked mode has a fault")

/** The result of a call: TILES_OK, or one of the errors in TILES_STATUS_LIST, which are negative. */
typedef int32_t tiles_status;

/** Values of tiles_status. */
enum {
/** One value. */
#define TILES_STATUS_ENUMERATOR(name, value, meaning) name = (value),
  TILES_STATUS_LIST(TILES_STATUS_ENUMERATOR)
#undef TILES_STATUS_ENUMERATOR
};

/** The last error of a thread. Pointers are valid as long as tiles_get_last_error()'s. */
typedef struct tiles_error_info {
  uint32_t struct_size;    /**< as the _INIT macro sets it */
  tiles_status status;     /**< TILES_OK before the first error */
  const char *message;     /**< the text of tiles_get_last_error() */
  const char *file;        /**< name of the kernel text; "" if the error is not in a text */
  int32_t line;            /**< from 1; 0 if the error is not in a text */
  int32_t column;          /**< from 1, in bytes; 0 if the error is not in a text */
  int32_t opencl_code;     /**< the driver's code; 0 if no OpenCL call failed */
  int32_t reserved;        /**< 0 */
  const char *opencl_call; /**< the OpenCL function that failed, or "" */
  const char *build_log;   /**< the driver's build log, or "" */
  const char *device;      /**< the device that failed and its driver, or "" */
} tiles_error_info;
/** Default initializer. */
#define TILES_ERROR_INFO_INIT \
  { (uint32_t)sizeof(tiles_error_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/**
 * The name of a status, such as "TILES_ERROR_COMPILE"; "unknown status" for any other number.
 * Static storage. Never fails. Any thread. Since 1.0.
 */
TILES_API const char *tiles_status_get_name(tiles_status status);

/**
 * The text of the last error on this thread: what is wrong, where, and what to do. It is for people
 * to read; programs use tiles_get_last_error_info(). A success does not change it.
 *
 * @return Never NULL; "no error" before the first error. Valid until the next failing call on this
 *         thread. Any thread. Since 1.0.
 */
TILES_API const char *tiles_get_last_error(void);

/**
 * The last error on this thread, in parts. Does not clear it.
 *
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_ARGUMENT if `out` is NULL or its size is wrong. Any thread.
 *         Since 1.0.
 */
TILES_API tiles_status tiles_get_last_error_info(tiles_error_info *out);

#ifdef __cplusplus
}
#endif

#endif
