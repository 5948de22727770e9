// Runs OpenCL calls on a context's device: not at all once it is lost, and what shows that it is
// lost is remembered.
#pragma once

#include <type_traits>
#include <utility>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/context/kept_memory.hpp"
#include "libtiles/runtime/timeline/given_events.hpp"

namespace libtiles::runtime {

/// As call(), for what needs the device of `where`.
/// \throws error (device_lost) before `body` runs, or after it; else as call()
template <class Doing, class Body>
decltype(auto) call_on(context& where, const Doing& doing, Body&& body) {
  where.health().check();
  try {
    return std::forward<Body>(body)();
  } catch (const cl::Error& failure) {
    if constexpr (std::is_invocable_v<const Doing&>) {
      where.fail(failure, doing());
    } else {
      where.fail(failure, doing);
    }
  }
}

/// Whether what the driver lacks may be memory of the device.
constexpr bool may_lack_memory(int code) {
  return code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES;
}

/// As call_on(), for what gets memory of the device: drivers may allocate at first use. Where it is
/// short, what contexts keep of it goes, and `body` runs again, which may be done twice.
template <class Doing, class Body>
decltype(auto) call_with_memory(context& where, const Doing& doing, Body&& body) {
  return call_on(where, doing, [&]() -> decltype(auto) {
    const std::uint64_t before = kept_memory_clears();
    try {
      return body();
    } catch (const given_event_failure&) {
      throw;  // whose state may look like one of memory, and is told once
    } catch (const cl::Error& failure) {
      if (!may_lack_memory(failure.err())) throw;
      clear_kept_memory(where.opencl_device());
      if (kept_memory_clears() == before) throw;
    }
    where.health().check();
    return body();
  });
}

}  // namespace libtiles::runtime
