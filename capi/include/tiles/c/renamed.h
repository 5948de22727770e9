/**
 * @file
 * Names of release 0.1. Programs that use them compile with a warning, for constants, or fail with
 * the new name in the message, for functions. Define TILES_WITHOUT_OLD_NAMES to leave them out.
 */
#ifndef TILES_C_RENAMED_H
#define TILES_C_RENAMED_H

#include "tiles/c/argument.h"
#include "tiles/c/cache.h"
#include "tiles/c/convolve.h"
#include "tiles/c/histogram.h"
#include "tiles/c/kernel_info.h"
#include "tiles/c/launch.h"
#include "tiles/c/log.h"
#include "tiles/c/matrix_multiply.h"
#include "tiles/c/profile.h"
#include "tiles/c/reduce.h"
#include "tiles/c/scan.h"
#include "tiles/c/select.h"
#include "tiles/c/sort.h"
#include "tiles/c/stencil.h"
#include "tiles/c/transfer_stats.h"
#include "tiles/c/transpose.h"

#ifndef TILES_DOCUMENTATION
#if !defined(TILES_WITHOUT_OLD_NAMES) && !defined(TILES_DECLARATIONS_ONLY)

/* Refuses every use of a declaration, with what to use instead. */
#if defined(__has_attribute)
#if __has_attribute(unavailable)
#define TILES_GONE(text) __attribute__((unavailable(text)))
#elif __has_attribute(error)
#define TILES_GONE(text) __attribute__((error(text)))
#endif
#endif
#ifndef TILES_GONE
#define TILES_GONE(text)
#endif

/* Attributes of enumerators came with GCC 6 and C++17; Clang warns of them in C++ before that. */
#if defined(__GNUC__) && (!defined(__cplusplus) || __cplusplus >= 201703L)
#define TILES_OLD_CONSTANT(old_name, new_name) \
  old_name __attribute__((deprecated("renamed to " #new_name))) = new_name
#else
#define TILES_OLD_CONSTANT(old_name, new_name) old_name = new_name
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
  TILES_OLD_CONSTANT(TILES_BOOL, TILES_TYPE_BOOL),
  TILES_OLD_CONSTANT(TILES_INT8, TILES_TYPE_INT8),
  TILES_OLD_CONSTANT(TILES_UINT8, TILES_TYPE_UINT8),
  TILES_OLD_CONSTANT(TILES_INT16, TILES_TYPE_INT16),
  TILES_OLD_CONSTANT(TILES_UINT16, TILES_TYPE_UINT16),
  TILES_OLD_CONSTANT(TILES_INT32, TILES_TYPE_INT32),
  TILES_OLD_CONSTANT(TILES_UINT32, TILES_TYPE_UINT32),
  TILES_OLD_CONSTANT(TILES_INT64, TILES_TYPE_INT64),
  TILES_OLD_CONSTANT(TILES_UINT64, TILES_TYPE_UINT64),
  TILES_OLD_CONSTANT(TILES_FLOAT32, TILES_TYPE_FLOAT32),
  TILES_OLD_CONSTANT(TILES_FLOAT64, TILES_TYPE_FLOAT64),
  TILES_OLD_CONSTANT(TILES_STRUCT, TILES_TYPE_STRUCT),
  TILES_OLD_CONSTANT(TILES_FLOAT16, TILES_TYPE_FLOAT16),
  TILES_OLD_CONSTANT(TILES_READ, TILES_ACCESS_READ),
  TILES_OLD_CONSTANT(TILES_WRITE, TILES_ACCESS_WRITE),
  TILES_OLD_CONSTANT(TILES_READ_WRITE, TILES_ACCESS_READ_WRITE),
  TILES_OLD_CONSTANT(TILES_SUM, TILES_REDUCTION_SUM),
  TILES_OLD_CONSTANT(TILES_PRODUCT, TILES_REDUCTION_PRODUCT),
  TILES_OLD_CONSTANT(TILES_MIN, TILES_REDUCTION_MIN),
  TILES_OLD_CONSTANT(TILES_MAX, TILES_REDUCTION_MAX),
  TILES_OLD_CONSTANT(TILES_MEAN, TILES_REDUCTION_MEAN),
  TILES_OLD_CONSTANT(TILES_ARGMIN, TILES_REDUCTION_ARGMIN),
  TILES_OLD_CONSTANT(TILES_ARGMAX, TILES_REDUCTION_ARGMAX),
  TILES_OLD_CONSTANT(TILES_CORRELATE, TILES_CONVOLVE_CORRELATE),
  TILES_OLD_CONSTANT(TILES_TRANSPOSE_A, TILES_MULTIPLY_TRANSPOSE_A),
  TILES_OLD_CONSTANT(TILES_TRANSPOSE_B, TILES_MULTIPLY_TRANSPOSE_B),
  TILES_OLD_CONSTANT(TILES_HOST_BORROW, TILES_OWNERSHIP_BORROW),
  TILES_OLD_CONSTANT(TILES_HOST_COPY, TILES_OWNERSHIP_COPY),
  TILES_OLD_CONSTANT(TILES_HOST_DELETE, TILES_OWNERSHIP_DELETE),
  TILES_OLD_CONSTANT(TILES_DEVICE_CPU, TILES_DEVICE_TYPE_CPU),
  TILES_OLD_CONSTANT(TILES_DEVICE_GPU, TILES_DEVICE_TYPE_GPU),
  TILES_OLD_CONSTANT(TILES_DEVICE_ACCELERATOR, TILES_DEVICE_TYPE_ACCELERATOR),
  TILES_OLD_CONSTANT(TILES_DEVICE_OTHER, TILES_DEVICE_TYPE_OTHER),
  TILES_OLD_CONSTANT(TILES_LOG_WARNING, TILES_LOG_LEVEL_WARNING),
  TILES_OLD_CONSTANT(TILES_LOG_INFO, TILES_LOG_LEVEL_INFO),
  TILES_OLD_CONSTANT(TILES_LOG_TRANSFER, TILES_LOG_LEVEL_TRANSFER),
  TILES_OLD_CONSTANT(TILES_ACTIVITY_KERNEL, TILES_ACTIVITY_KIND_KERNEL),
  TILES_OLD_CONSTANT(TILES_ACTIVITY_UPLOAD, TILES_ACTIVITY_KIND_UPLOAD),
  TILES_OLD_CONSTANT(TILES_ACTIVITY_DOWNLOAD, TILES_ACTIVITY_KIND_DOWNLOAD),
  TILES_OLD_CONSTANT(TILES_ACTIVITY_DEVICE_COPY, TILES_ACTIVITY_KIND_DEVICE_COPY),
  TILES_OLD_CONSTANT(TILES_ACTIVITY_FILL, TILES_ACTIVITY_KIND_FILL),
  TILES_OLD_CONSTANT(TILES_ACTIVITY_COMPILE, TILES_ACTIVITY_KIND_COMPILE),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_ARRAY_VIEW, TILES_ARGUMENT_KIND_ARRAY_VIEW),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_ARRAY, TILES_ARGUMENT_KIND_ARRAY),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_VALUE, TILES_ARGUMENT_KIND_VALUE),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_BYTES, TILES_ARGUMENT_KIND_BYTES),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_LOCAL, TILES_ARGUMENT_KIND_LOCAL),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_OFFSET, TILES_ARGUMENT_KIND_OFFSET),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_BYTE_OFFSET, TILES_ARGUMENT_KIND_BYTE_OFFSET),
  TILES_OLD_CONSTANT(TILES_ARGUMENT_STRUCT, TILES_ARGUMENT_KIND_STRUCT),
  TILES_OLD_CONSTANT(TILES_INDEX_ANYTHING, TILES_INDEX_BASE_ANYTHING),
  TILES_OLD_CONSTANT(TILES_INDEX_ZERO, TILES_INDEX_BASE_ZERO),
  TILES_OLD_CONSTANT(TILES_INDEX_GLOBAL, TILES_INDEX_BASE_GLOBAL),
  TILES_OLD_CONSTANT(TILES_INDEX_TILE_ORIGIN, TILES_INDEX_BASE_TILE_ORIGIN),
  TILES_OLD_CONSTANT(TILES_INDEX_UNIFORM, TILES_INDEX_BASE_UNIFORM),
  TILES_OLD_CONSTANT(TILES_MAX_DOMAIN_RANK, TILES_MAX_TILE_RANK)
};

TILES_GONE("renamed to tiles_reduce(), whose desc has the operands")
tiles_status tiles_array_view_reduce(tiles_context context, tiles_array_view from, tiles_array_view to, const int64_t *tile, const tiles_reduce_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_scan(), whose desc has the operands")
tiles_status tiles_array_view_scan(tiles_context context, tiles_array_view from, tiles_array_view to, const tiles_scan_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_sort(), whose desc has the operands")
tiles_status tiles_array_view_sort(tiles_context context, tiles_array_view keys, tiles_array_view values, const tiles_sort_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_argsort(), whose desc has the operands")
tiles_status tiles_array_view_argsort(tiles_context context, tiles_array_view keys, tiles_array_view indices, const tiles_sort_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_select(), whose desc has the operands")
tiles_status tiles_array_view_select(tiles_context context, tiles_array_view from, tiles_array_view to, tiles_array_view count, const tiles_select_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_histogram(), whose desc has the operands")
tiles_status tiles_array_view_histogram(tiles_context context, tiles_array_view from, tiles_array_view weights, tiles_array_view to, const tiles_histogram_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_convolve(), whose desc has the operands")
tiles_status tiles_array_view_convolve(tiles_context context, tiles_array_view from, tiles_array_view weights, tiles_array_view to, const tiles_convolve_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_stencil(), whose desc has the operands")
tiles_status tiles_array_view_stencil(tiles_context context, tiles_array_view from, tiles_array_view to, const tiles_stencil_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_multiply(), whose desc has the operands")
tiles_status tiles_array_view_multiply(tiles_context context, tiles_array_view a, tiles_array_view b, tiles_array_view c, const tiles_multiply_desc *desc, tiles_event *event_out);
TILES_GONE("renamed to tiles_transpose(), whose desc has the operands")
tiles_status tiles_array_view_transpose(tiles_context context, tiles_array_view from, tiles_array_view to, tiles_event *event_out);
TILES_GONE("renamed to tiles_get_last_error()")
const char *tiles_last_error(void);
TILES_GONE("renamed to tiles_get_last_error_info()")
tiles_status tiles_last_error_info(tiles_error_info *out);
TILES_GONE("renamed to tiles_status_get_name()")
const char *tiles_status_name(tiles_status status);
TILES_GONE("renamed to tiles_get_compiler_passes()")
const char *tiles_compiler_passes(void);
TILES_GONE("renamed to tiles_get_version()")
uint32_t tiles_version_number(void);
TILES_GONE("removed; the library's name has TILES_ABI_VERSION, tiles_check_header() compares it")
uint32_t tiles_abi_version(void);
TILES_GONE("renamed to tiles_platform_get_count()")
tiles_status tiles_platform_count(uint32_t *out);
TILES_GONE("renamed to tiles_device_get_count()")
tiles_status tiles_device_count(uint32_t *out);
TILES_GONE("renamed to tiles_context_get_transfer_stats()")
tiles_status tiles_context_transfer_stats(tiles_context context, tiles_transfer_stats *out);
TILES_GONE("removed; tiles_profile_stop() calls a function for each activity")
tiles_status tiles_profile_activity_count(void *profile, uint64_t *out);
TILES_GONE("removed; tiles_profile_stop() calls a function for each activity")
tiles_status tiles_profile_get_activity(void *profile, uint64_t index, tiles_activity *out);
TILES_GONE("removed; tiles_profile_stop() calls a function for each activity")
tiles_status tiles_profile_retain(void *profile);
TILES_GONE("removed; tiles_profile_stop() calls a function for each activity")
tiles_status tiles_profile_release(void *profile);
TILES_GONE("replaced by tiles_cache_list(), which calls a function for each entry")
tiles_status tiles_cache_entry_count(uint32_t *out);
TILES_GONE("replaced by tiles_cache_list(), which calls a function for each entry")
tiles_status tiles_cache_entry_get_info(uint32_t index, tiles_cache_entry_info *out);
TILES_GONE("replaced by tiles_cache_get_info()")
tiles_status tiles_cache_get_directory(const char **out);
TILES_GONE("replaced by tiles_cache_get_info()")
tiles_status tiles_cache_get_counters(void *out);
TILES_GONE("replaced by tiles_context_finish() with an event")
tiles_status tiles_context_create_marker(tiles_context context, tiles_event *out);
TILES_GONE("replaced by tiles_kernel_info.parameters of tiles_kernel_get_info()")
tiles_status tiles_kernel_get_parameter(tiles_kernel kernel, const tiles_argument *arguments, uint32_t argument_count, uint32_t parameter, tiles_parameter_info *out);
TILES_GONE("replaced by tiles_parameter_info.accesses of tiles_kernel_get_info()")
tiles_status tiles_kernel_get_access(tiles_kernel kernel, const tiles_argument *arguments, uint32_t argument_count, uint32_t parameter, uint32_t access, tiles_element_access *out);
TILES_GONE("replaced by tiles_context_set_tuning()")
tiles_status tiles_tuning_set(const char *algorithm, const char *parameters);
TILES_GONE("removed; use tiles_array_view_from_array() and tiles_array_view_read()")
tiles_status tiles_array_read(tiles_array array, void *destination, uint64_t size);
TILES_GONE("removed; use tiles_array_view_from_array() and tiles_array_view_write()")
tiles_status tiles_array_write(tiles_array array, const void *source, uint64_t size);
TILES_GONE("replaced by tiles_array_view_create()")
tiles_status tiles_array_view_over_host(const tiles_data_desc *desc, const void *memory, tiles_array_view *out);
TILES_GONE("replaced by tiles_array_view_synchronize() with an event")
tiles_status tiles_array_view_synchronize_async(tiles_array_view view, tiles_event *out);
TILES_GONE("replaced by tiles_array_view_synchronize_to() with an event")
tiles_status tiles_array_view_synchronize_to_async(tiles_array_view view, tiles_context context, tiles_event *out);
TILES_GONE("replaced by tiles_struct_init(\"tiles_activity\", out, size)")
void tiles_activity_init(tiles_activity *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_cache_info\", out, size)")
void tiles_cache_counters_init(void *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_cache_entry_info\", out, size)")
void tiles_cache_entry_info_init(tiles_cache_entry_info *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_context_desc\", out, size)")
void tiles_context_desc_init(tiles_context_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_convolve_desc\", out, size)")
void tiles_convolve_desc_init(tiles_convolve_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_data_desc\", out, size)")
void tiles_data_desc_init(tiles_data_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_device_info\", out, size)")
void tiles_device_info_init(tiles_device_info *out, uint32_t size);
TILES_GONE("removed; tiles_kernel_get_info() gives it")
void tiles_element_access_init(tiles_element_access *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_error_info\", out, size)")
void tiles_error_info_init(tiles_error_info *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_histogram_desc\", out, size)")
void tiles_histogram_desc_init(tiles_histogram_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_kernel_desc\", out, size)")
void tiles_kernel_desc_init(tiles_kernel_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_kernel_info\", out, size)")
void tiles_kernel_info_init(tiles_kernel_info *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_launch_desc\", out, size)")
void tiles_launch_desc_init(tiles_launch_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_multiply_desc\", out, size)")
void tiles_multiply_desc_init(tiles_multiply_desc *out, uint32_t size);
TILES_GONE("removed; tiles_kernel_get_info() gives it")
void tiles_parameter_info_init(tiles_parameter_info *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_platform_info\", out, size)")
void tiles_platform_info_init(tiles_platform_info *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_reduce_desc\", out, size)")
void tiles_reduce_desc_init(tiles_reduce_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_scan_desc\", out, size)")
void tiles_scan_desc_init(tiles_scan_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_select_desc\", out, size)")
void tiles_select_desc_init(tiles_select_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_sort_desc\", out, size)")
void tiles_sort_desc_init(tiles_sort_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_stencil_desc\", out, size)")
void tiles_stencil_desc_init(tiles_stencil_desc *out, uint32_t size);
TILES_GONE("replaced by tiles_struct_init(\"tiles_transfer_stats\", out, size)")
void tiles_transfer_stats_init(tiles_transfer_stats *out, uint32_t size);

#ifdef __cplusplus
}
#endif

#undef TILES_OLD_CONSTANT

#endif
#endif

#endif
