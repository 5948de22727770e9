// How data gets to a device and back.
#pragma once

namespace libtiles::runtime {

enum class data_transport {
  automatic,  ///< in place where device and host share memory, else the fastest way for the size
  copy,       ///< the fastest way for the size, also where memory could be shared
  pageable,   ///< always by the driver's own copies
  staged,     ///< always through chunks of pinned memory
  pinned,     ///< always to and from the host memory itself, pinned
};

/// What the environment variable TILES_TRANSFER says: `auto`, `copy`, `pageable`, `staged` or
/// `pinned`; automatic if it is unset. Any other value is automatic too, and logs one warning.
data_transport data_transport_from_environment();

}  // namespace libtiles::runtime
