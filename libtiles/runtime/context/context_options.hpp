// What a context is asked to be.
#pragma once

#include <cstddef>
#include <string>

#include "libtiles/runtime/context/data_transport.hpp"
#include "libtiles/runtime/context/shape_choice.hpp"
#include "libtiles/runtime/staging/staging_settings.hpp"

namespace libtiles::runtime {

struct context_options {
  std::string device;                                    ///< a selector, see select_device()
  std::size_t queue_count = 0;                           ///< 0: as TILES_QUEUES says, or 1
  data_transport transport = data_transport::automatic;  ///< automatic: as TILES_TRANSFER says
  staging_settings staging{};
  bool checked = false;  ///< kernels run in checked mode; so they do if TILES_CHECKED says
  shape_request shape = shape_request::automatic;
};

}  // namespace libtiles::runtime
