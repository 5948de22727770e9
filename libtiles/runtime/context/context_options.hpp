// What a context is asked to be.
#pragma once

#include <cstddef>
#include <string>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/runtime/context/data_transport.hpp"
#include "libtiles/runtime/context/shape_choice.hpp"
#include "libtiles/runtime/staging/staging_settings.hpp"

namespace libtiles::runtime {

struct context_options {
  std::string device;                                    ///< a selector, see select_device()
  std::size_t queue_count = 0;                           ///< 0: as TILES_QUEUES says, or 1
  data_transport transport = data_transport::automatic;  ///< automatic: as TILES_TRANSFER says
  staging_settings staging{};
  /// How kernels run at least; TILES_CHECKED may ask for more.
  compiler::checked_mode checked = compiler::checked_mode::off;
  shape_request shape = shape_request::automatic;
};

}  // namespace libtiles::runtime
