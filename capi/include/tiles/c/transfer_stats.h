/**
 * @file
 * What a context copied, counted.
 *
 * A copy that no call asks for by name happens when a kernel, or the host, needs data that another
 * place has changed. Each is counted here, and logged with its reason if TILES_LOG says `transfer`.
 *
 * A device that shares the host's memory, such as a CPU, uses it in place: nothing is copied. For
 * others the environment variable TILES_TRANSFER names a way:
 *
 * - `auto`, the default: in place where device and host share memory, else as `copy`.
 * - `copy`: copied, in the way that is fastest for the size: small data by the driver; large data
 *   through chunks of pinned memory the first time, and from and to the pinned host memory itself
 *   from the second time on.
 * - `pageable`, `staged`, `pinned`: always by the driver, always through chunks, or always pinned;
 *   for tests and measurements.
 */
#ifndef TILES_C_TRANSFER_STATS_H
#define TILES_C_TRANSFER_STATS_H

#include "tiles/c/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Counted since the context was made; counts never go down. */
typedef struct tiles_transfer_stats {
  uint32_t struct_size;         /**< as the _INIT macro sets it */
  uint32_t reserved;            /**< 0 */
  uint64_t uploads;             /**< copies from host memory to the device */
  uint64_t uploaded_bytes;      /**< by all of them */
  uint64_t downloads;           /**< copies from the device to host memory */
  uint64_t downloaded_bytes;    /**< by all of them */
  uint64_t device_copies;       /**< copies from place to place on the device */
  uint64_t device_copied_bytes; /**< by all of them */
  uint64_t shared_uses;         /**< times that the device got host memory to use in place */
} tiles_transfer_stats;
/** Where a tiles_transfer_stats starts from. */
#define TILES_TRANSFER_STATS_INIT \
  { (uint32_t)sizeof(tiles_transfer_stats), 0, 0, 0, 0, 0, 0, 0, 0 }
/**
 * What the context copied so far. A copy counts once it was submitted.
 * @param context      NULL is the default context.
 * @param[in,out] out  `struct_size` set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT; for NULL as
 *         tiles_context_create(). Any thread. Since 0.1.
 */
TILES_API tiles_status tiles_context_transfer_stats(tiles_context context,
                                                    tiles_transfer_stats *out);

#ifdef __cplusplus
}
#endif

#endif
