// A view over the memory of a Python object, or over a part of another view.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "handle.hpp"
#include "host_buffer.hpp"

namespace tiles_python {

struct array_view {
  // Before the view, so that it goes after it: releasing the last view writes to this memory.
  std::shared_ptr<host_buffer> memory;
  handle<tiles_array_view, tiles_array_view_release> value;
};

void bind_array_views(pybind11::module_& module);

}  // namespace tiles_python
