// Kernels as Python holds them, and the launches of them.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <vector>

#include "arguments.hpp"
#include "handle.hpp"

namespace tiles_python {

struct kernel {
  handle<tiles_kernel, tiles_kernel_release> value;
};

using extents = std::vector<std::int64_t>;

/// Points into `bound`, which has to outlive it. Longer extents keep their rank, so that the
/// library refuses them by its own words.
tiles_launch_desc make_launch_desc(const extents& extent, const extents& tile,
                                   const arguments& bound);

void bind_kernels(pybind11::module_& module);

}  // namespace tiles_python
