#include "libtiles/runtime/launch/event.hpp"

#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {

void event::wait() const {
  call([&] { return "waiting for " + launched_ + " on " + describe(where_->device()); },
       [&] { opencl_event_.wait(); });
}

}  // namespace libtiles::runtime
