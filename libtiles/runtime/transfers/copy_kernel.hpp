// Copies of any shape within a device, by a kernel.
#pragma once

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/transfers/element_grid.hpp"

namespace libtiles::runtime {

/// Submits a copy of the grid's pieces to a queue of the context; no piece that is written overlaps
/// one that is read. Blocks while the kernel is built, at first use.
/// \throws error (out_of_memory, device_failure), cl::Error
void enqueue_copy_kernel(context& where, const cl::CommandQueue& queue, const cl::Buffer& from,
                         const cl::Buffer& to, const element_grid& grid,
                         const std::vector<cl::Event>* before, cl::Event* event);

}  // namespace libtiles::runtime
