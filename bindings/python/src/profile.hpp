// Profiles for Python.
#pragma once

#include <pybind11/pybind11.h>

namespace tiles_python {

void bind_profiles(pybind11::module_& module);

}  // namespace tiles_python
