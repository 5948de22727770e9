// The built-in algorithms, over views.
#pragma once

#include <pybind11/pybind11.h>

namespace tiles_python {

void bind_algorithms(pybind11::module_& module);

}  // namespace tiles_python
