// Runs OpenCL calls and turns their failures into libtiles::error at once: no cl::Error leaves
// this layer.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// What `failure` means: "<doing>: clCreateBuffer returned CL_OUT_OF_RESOURCES (-5)".
error driver_error(const cl::Error& failure, const std::string& doing);

/// Throws driver_error().
[[noreturn]] void throw_driver_error(const cl::Error& failure, const std::string& doing);

/// Runs `body` and returns its result.
/// \param doing  what fails if it fails: a text, or on hot paths a function that returns one, which
///               is called only after a failure.
/// \throws error (out_of_memory or device_failure) with the OpenCL code and function in its
/// details.
template <class Doing, class Body>
decltype(auto) call(const Doing& doing, Body&& body) {
  try {
    return std::forward<Body>(body)();
  } catch (const cl::Error& failure) {
    if constexpr (std::is_invocable_v<const Doing&>) {
      throw_driver_error(failure, doing());
    } else {
      throw_driver_error(failure, doing);
    }
  }
}

}  // namespace libtiles::runtime
