// Questions about OpenCL handles that the caller gave, and how a wrong handle is refused.
#pragma once

#include <string>
#include <utility>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// Throws error (invalid_argument): `'buffer' is not a cl_mem that OpenCL recognizes:
/// clGetMemObjectInfo returned CL_INVALID_MEM_OBJECT (-38)`. Other codes say nothing about the
/// handle: then the driver failed, error (device_failure, out_of_memory).
[[noreturn]] void throw_unknown_handle(const cl::Error& failure, const std::string& parameter,
                                       const char* kind);

/// Throws error (invalid_argument): `'buffer' is NULL; expected a cl_mem`.
[[noreturn]] void throw_null_handle(const std::string& parameter, const char* kind);

/// Runs a body that asks OpenCL about a handle. Memory that is no handle at all is beyond what
/// OpenCL can tell: most drivers end the process.
/// \param kind  "cl_mem"
/// \throws error (invalid_argument) if OpenCL refuses the handle; device_failure; out_of_memory
template <class Body>
decltype(auto) ask(const std::string& parameter, const char* kind, Body&& body) {
  try {
    return std::forward<Body>(body)();
  } catch (const cl::Error& failure) {
    throw_unknown_handle(failure, parameter, kind);
  }
}

/// The caller's handle with a reference of our own, which is given back when the object goes.
/// \throws error (invalid_argument) for NULL and for what OpenCL refuses; device_failure;
///         out_of_memory
template <class Object, class Handle>
Object retained(Handle handle, const std::string& parameter, const char* kind) {
  if (handle == nullptr) throw_null_handle(parameter, kind);
  return ask(parameter, kind, [&] { return Object(handle, true); });
}

}  // namespace libtiles::runtime
