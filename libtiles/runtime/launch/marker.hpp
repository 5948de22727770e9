// The end of everything that was submitted to a context so far.
#pragma once

#include <memory>

#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::runtime {

/// Does not block. \throws error (device_failure, device_lost)
std::shared_ptr<event> marker(const std::shared_ptr<context>& where);

}  // namespace libtiles::runtime
