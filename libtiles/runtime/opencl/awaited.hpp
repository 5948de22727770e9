// Commands that have run when the call returns, on queues that several threads use.
#pragma once

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Calls `enqueue(cl::Event*)`, which submits one command that does not block and sets its event;
/// waits for that event. The drivers' own blocking calls will not do:
/// quirk::returns_before_the_end. \return what `enqueue` returned. \throws cl::Error
template <class Enqueue>
auto awaited(const Enqueue& enqueue) {
  cl::Event event;
  const auto result = enqueue(&event);
  event.wait();
  return result;
}

}  // namespace libtiles::runtime
