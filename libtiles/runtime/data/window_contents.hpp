// Whole windows in and out of dense memory, from one to another, and filled with one value.
#pragma once

#include <vector>

#include "libtiles/runtime/context/context_event.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// Copies the newest elements to dense row-major memory and leaves every place as it is: what a
/// host source holds does not change. Blocks. \throws error (out_of_memory, device_failure,
/// device_lost)
void read_window(const data_window& from, void* destination);

/// Copies dense row-major memory into the window: to the device where an array lives, else to host
/// memory. The memory may change as soon as this returns. Blocks if there is something to wait for.
/// \throws error (out_of_memory, device_failure, device_lost)
void write_window(const data_window& to, const void* source);

/// As read_window(), to pinned memory, and without waiting if the elements are one after the other
/// on a device. Does not tell of faults of kernels. \return what to wait for: until then, the
/// memory stays
std::vector<context_event> read_window_later(const data_window& from, std::byte* pinned);

/// As write_window(), from pinned memory, and without waiting if the elements are one after the
/// other in an array.
/// \return what to wait for: until then, the memory stays as it is
std::vector<context_event> write_window_later(const data_window& to, const std::byte* pinned);

/// Copies element by element from the newest copy; `from` is left as it is. On a device where both
/// can be used, without waiting.
/// \throws error (invalid_argument) unless extents and element types are the same; out_of_memory;
///         device_failure; device_lost
void copy_window(const data_window& from, const data_window& to);

/// Sets every element to the one that `value` points to: on the device where the newest copy or an
/// array is, without waiting, else in host memory.
/// \throws error (out_of_memory, device_failure, device_lost)
void fill_window(const data_window& window, const void* value);

}  // namespace libtiles::runtime
