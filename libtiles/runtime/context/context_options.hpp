// What a context is asked to be.
#pragma once

#include <cstddef>
#include <string>

namespace libtiles::runtime {

/// How data gets to the device and back.
enum class data_transport {
  automatic,  ///< the environment variable TILES_TRANSFER (`auto`, `copy`), else shared if possible
  copy,       ///< always copied, also where the device could use the host's memory in place
};

struct context_options {
  std::string device;           ///< a selector, see select_device()
  std::size_t queue_count = 0;  ///< 0: as TILES_QUEUES says, or 1
  data_transport transport = data_transport::automatic;
};

}  // namespace libtiles::runtime
