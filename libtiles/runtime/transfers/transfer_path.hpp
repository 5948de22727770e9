// Which way data goes between host memory and a device that does not use it in place.
#pragma once

#include "libtiles/runtime/transfers/copy_runs.hpp"
#include "libtiles/runtime/transfers/host_memory.hpp"

namespace libtiles::runtime {

enum class transfer_path {
  direct,          ///< by the driver, between the host memory itself and the device
  staged,          ///< through chunks of pinned memory
  staged_if_free,  ///< through a chunk if one is free, else direct
};

enum class transfer_kind {
  download,
  upload,
  waiting_upload,  ///< over what the device still uses: a direct one would block until that has run
};

/// Rows shorter than this, of several, are packed before they travel: drivers and devices copy rows
/// one at a time.
constexpr std::uint64_t shortest_row = 256;

/// Whether runs go packed, and take their places on the device by a kernel.
bool are_short_rows(const run_group& runs);

/// The way for a copy between the memory and the context's device, which the caller waits for; pins
/// the memory if that is it.
transfer_path choose_path(const context& where, host_memory& memory, const byte_region& part,
                          transfer_kind kind);

/// Pins the memory for a download that does not block, if it is large enough.
void pin_for_later(const context& where, host_memory& to, const byte_region& part);

}  // namespace libtiles::runtime
