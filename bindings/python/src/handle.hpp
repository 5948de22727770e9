// One reference to an object of the C ABI.
#pragma once

#include <pybind11/pybind11.h>

#include <utility>

#include "tiles/tiles.h"

namespace tiles_python {

/// Gives its reference back without the interpreter's lock: a release may wait for the device.
/// A write-back that fails then has gone to the log (see tiles_array_view_release).
template <class Handle, tiles_status (*Release)(Handle)>
class handle {
 public:
  explicit handle(Handle value = nullptr) noexcept : value_(value) {}
  handle(handle&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  handle& operator=(handle&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~handle() {
    if (value_ == nullptr) return;
    const pybind11::gil_scoped_release released;
    Release(value_);
  }

  Handle get() const noexcept { return value_; }
  Handle* out() noexcept { return &value_; }

 private:
  Handle value_;
};

}  // namespace tiles_python
