// What a launch waits for, in terms that its queue understands.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::runtime {

/// The OpenCL events of which `events` are made. A queue can wait only for those of its own OpenCL
/// context: for others this call waits itself, which blocks.
/// \throws error (device_failure, device_lost) of what is waited for here
std::vector<cl::Event> wait_list_for(const context& where,
                                     const std::vector<std::shared_ptr<event>>& events);

}  // namespace libtiles::runtime
