// Runs OpenCL calls on a context's device: not at all once it is lost, and what shows that it is
// lost is remembered.
#pragma once

#include <type_traits>
#include <utility>

#include "libtiles/runtime/context/context.hpp"

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

}  // namespace libtiles::runtime
