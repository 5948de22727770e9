// Buffers that the library lends to a program of the caller's.
#pragma once

#include "tests/interop/foreign.hpp"

struct lent_buffer {
  cl_mem buffer = nullptr;
  uint64_t byte_offset = 0;
  std::vector<cl::Event> ready;
};

inline std::vector<cl::Event> opencl_events_of(tiles_event event) {
  cl_event handle = nullptr;
  uint32_t count = 0;
  succeed(tiles_event_get_cl(event, 1, &handle, &count));
  REQUIRE(count <= 1);
  return count == 0 ? std::vector<cl::Event>() : std::vector<cl::Event>{cl::Event(handle, true)};
}

/// The view's buffer, with an event to come after.
inline lent_buffer borrow(const owned_view& view, const owned_context& context, int32_t access) {
  lent_buffer lent;
  tiles_event ready = nullptr;
  succeed(tiles_array_view_acquire_cl(view.get(), context.get(), access, &lent.buffer,
                                      &lent.byte_offset, &ready));
  const owned_event owner(ready);
  lent.ready = opencl_events_of(ready);
  return lent;
}

inline void give_back(const owned_view& view, const owned_context& context, int32_t access,
                      const cl::Event& done) {
  succeed(tiles_array_view_release_cl(view.get(), context.get(), access, done()));
}
