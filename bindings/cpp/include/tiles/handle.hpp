// A counted reference to an object of the C library.
#pragma once

#include <utility>

#include "tiles/exceptions.hpp"
#include "tiles/restrictions.hpp"

namespace tiles::detail {

/// Holds one reference to a `Handle`, such as a tiles_array; copies hold one more. May be
/// empty.
template <class Handle, tiles_status (*Retain)(Handle), tiles_status (*Release)(Handle)>
class counted_handle {
 public:
  TILES_CPU_AMP counted_handle() noexcept = default;

  /// Takes over the caller's reference.
  explicit counted_handle(Handle owned) noexcept : handle_(owned) {}

  TILES_CPU_AMP counted_handle(const counted_handle& other) : handle_(other.handle_) {
    if (handle_ != nullptr) check(Retain(handle_));
  }
  TILES_CPU_AMP counted_handle(counted_handle&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)) {}
  TILES_CPU_AMP counted_handle& operator=(counted_handle other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  // The library logs what a release reports; a destructor has nobody to tell.
  TILES_CPU_AMP ~counted_handle() { static_cast<void>(Release(handle_)); }

  Handle get() const noexcept { return handle_; }

 private:
  Handle handle_ = nullptr;
};

using context_handle = counted_handle<tiles_context, tiles_context_retain, tiles_context_release>;
using array_handle = counted_handle<tiles_array, tiles_array_retain, tiles_array_release>;
using view_handle =
    counted_handle<tiles_array_view, tiles_array_view_retain, tiles_array_view_release>;
using event_handle = counted_handle<tiles_event, tiles_event_retain, tiles_event_release>;
using group_handle = counted_handle<tiles_group, tiles_group_retain, tiles_group_release>;
using kernel_handle = counted_handle<tiles_kernel, tiles_kernel_retain, tiles_kernel_release>;

}  // namespace tiles::detail
