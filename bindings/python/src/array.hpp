// Data on a device as Python holds it.
#pragma once

#include <pybind11/pybind11.h>

#include "handle.hpp"

namespace tiles_python {

struct array {
  handle<tiles_array, tiles_array_release> value;
};

void bind_arrays(pybind11::module_& module);

}  // namespace tiles_python
