// Objects that OpenCL names when it is asked about others.
#pragma once

#include <cstddef>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

/// The object that `function`, such as clGetEventInfo, names; borrowed. CLHPP's getInfo() retains
/// it, and where that fails releases it all the same.
/// \param name  the function's. \throws cl::Error
template <class Handle, class Function, class Object>
Handle borrowed_info(Function* function, const char* name, Object of, cl_uint what) {
  Handle found = nullptr;
  const cl_int code = function(of, what, sizeof found, &found, nullptr);
  if (code != CL_SUCCESS) throw cl::Error(code, name);
  return found;
}

}  // namespace libtiles::runtime
