// Groups of devices, and views distributed over them, as Python holds them.
#pragma once

#include <pybind11/pybind11.h>

#include "handle.hpp"

namespace tiles_python {

struct group {
  handle<tiles_group, tiles_group_release> value;
};

struct distributed_view {
  // Before the handle, so that it goes after it: the release writes to this view's memory.
  pybind11::object view;
  handle<tiles_distributed_view, tiles_distributed_view_release> value;
};

void bind_groups(pybind11::module_& module);

}  // namespace tiles_python
