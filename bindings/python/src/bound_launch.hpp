// Kernels bound to their arguments and domain, for loops that run them again and again.
#pragma once

#include <pybind11/pybind11.h>

namespace tiles_python {

void bind_bound_launches(pybind11::module_& module);

}  // namespace tiles_python
