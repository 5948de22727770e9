// A view's memory on a device, acquired by the caller for OpenCL commands of its own.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::runtime {

struct acquired_buffer {
  cl::Buffer buffer;
  std::uint64_t byte_offset = 0;
  std::shared_ptr<event> ready;  ///< the caller's commands come after it; nullptr if not wanted
};

/// Makes the view's elements up to date on the device; unless `use` only reads, other copies become
/// stale. What the library submits later comes after the caller's commands once release_buffer()
/// has been told of them.
/// \param with_event  needed unless the context's queues keep order.
/// \throws error (invalid_argument) for a view without elements, for writing through a const view,
///         and for want of an event; out_of_memory; device_failure; device_lost
acquired_buffer acquire_buffer(const array_view& view, const std::shared_ptr<context>& where,
                               access use, bool with_event);

/// Says what the caller did: what the library does from now on comes after `done`. Also for buffers
/// that the library adopted.
/// \param done  nullptr if the commands are in the context's only queue, which runs in order.
/// \throws as acquire_buffer(), and as retain_event()
void release_buffer(const array_view& view, const std::shared_ptr<context>& where, access use,
                    cl_event done);

}  // namespace libtiles::runtime
