// OpenCL objects of the caller's as addresses, such as pyopencl's int_ptr: in and out.
#pragma once

#include <pybind11/pybind11.h>

namespace tiles_python {

void bind_opencl_objects(pybind11::module_& module);

}  // namespace tiles_python
