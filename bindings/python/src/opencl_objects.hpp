// OpenCL objects of the caller's as addresses, such as pyopencl's int_ptr: in and out.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "array.hpp"
#include "context.hpp"

namespace tiles_python {

using address = std::uintptr_t;

std::unique_ptr<context> context_over(address cl_context_at, address device,
                                      const std::vector<address>& queues);

std::unique_ptr<array> array_over(const context* on, address buffer, std::int32_t type,
                                  std::string struct_name, std::uint64_t element_size,
                                  const std::vector<std::int64_t>& extent,
                                  const std::vector<std::int64_t>& stride,
                                  std::uint64_t byte_offset);

void bind_opencl_objects(pybind11::module_& module);

}  // namespace tiles_python
