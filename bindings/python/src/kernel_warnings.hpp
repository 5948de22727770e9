// What the compiler says of a kernel that it takes, for the thread that launches it.
#pragma once

#include <pybind11/pybind11.h>

namespace tiles_python {

void bind_kernel_warnings(pybind11::module_& module);

}  // namespace tiles_python
