// Kernels as Python holds them, and the launches of them.
#pragma once

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "extent_list.hpp"
#include "handle.hpp"

namespace tiles_python {

struct kernel {
  handle<tiles_kernel, tiles_kernel_release> value;
};

/// Points into `bound`, which has to outlive it. Longer extents keep their rank, so that the
/// library refuses them by its own words.
tiles_launch_desc make_launch_desc(const extent_list& extent, const extent_list& tile,
                                   const arguments& bound);

void bind_kernels(pybind11::module_& module);

}  // namespace tiles_python
