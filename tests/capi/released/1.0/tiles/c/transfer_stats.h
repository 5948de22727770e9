/**
 * @file
 * Counters of the copies between host and device.
 *
 * A copy that no call asks for by name happens when a kernel or the host needs data that changed
 * elsewhere. It is counted here, and logged with its reason if TILES_LOG includes `transfer`.
 *
 * A device that shares the host's memory, such as a CPU, uses it in place, without copies. For other
 * devices the environment variable TILES_TRANSFER chooses a method:
 *
 * - `auto`, the default: in place where device and host share memory, else as `copy`.
 * - `copy`: the fastest method for the size. Small data is copied by the driver. Large data goes
 *   through staging buffers of pinned memory the first time, and directly from and to the host
 *   memory, which is pinned then, from the second time on.
 * - `pageable`, `staged`, `pinned`: always by the driver, always through staging buffers, always
 *   pinned; for tests and measurements.
 */
#ifndef TILES_C_TRANSFER_STATS_H
#define TILES_C_TRANSFER_STATS_H

#include "tiles/c/context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Counts since the context was made. They never decrease. */
typedef struct tiles_transfer_stats {
  uint32_t struct_size;         /**< as the _INIT macro sets it */
  uint32_t reserved;            /**< 0 */
  uint64_t uploads;             /**< copies from host memory to the device */
  uint64_t uploaded_bytes;      /**< their bytes */
  uint64_t downloads;           /**< copies from the device to host memory */
  uint64_t downloaded_bytes;    /**< their bytes */
  uint64_t device_copies;       /**< copies on the device */
  uint64_t device_copied_bytes; /**< their bytes */
  uint64_t shared_uses;         /**< times that the device used host memory in place */
} tiles_transfer_stats;
/** Default initializer. */
#define TILES_TRANSFER_STATS_INIT \
  { (uint32_t)sizeof(tiles_transfer_stats), 0, 0, 0, 0, 0, 0, 0, 0 }

/**
 * The copies of the context so far. A copy counts once it is submitted.
 *
 * @param context      NULL: the default context.
 * @param[in,out] out  `struct_size` is set; receives the rest.
 * @return TILES_OK; TILES_ERROR_INVALID_HANDLE; TILES_ERROR_INVALID_ARGUMENT; for NULL as
 *         tiles_context_create(). Any thread. Since 1.0.
 */
TILES_API tiles_status tiles_context_get_transfer_stats(tiles_context context,
                                                        tiles_transfer_stats *out);

#ifdef __cplusplus
}
#endif

#endif
