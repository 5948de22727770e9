// Arguments that kernels in OpenCL C alone take.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

namespace tiles_python {

/// Memory for a `__local` parameter.
struct local_memory {
  std::uint64_t size;
};

/// Where a view begins in its buffer.
struct offset {
  pybind11::object view;
  bool in_bytes;
};

void bind_opencl_arguments(pybind11::module_& module);

}  // namespace tiles_python
