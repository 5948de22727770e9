// accelerator_view: one device with its queue of work, or the host.
#pragma once

#include <utility>

#include "tiles/handle.hpp"

namespace tiles {

/// A device as arrays and launches use it: work of one view runs in order. The host has a view too,
/// on which arrays may live and no kernel runs. Copies mean the same view. Comes from an
/// accelerator. Safe from many threads.
class accelerator_view {
 public:
  /// Blocks until everything submitted to this view has run.
  void wait() const {
    if (!is_host()) detail::check(tiles_context_finish(native_handle()));
  }

  /// True for the view of accelerator::cpu_accelerator.
  bool is_host() const noexcept { return native_handle() == nullptr; }

  /// For calls of tiles.h; borrowed. NULL for the host.
  tiles_context native_handle() const noexcept { return context_.get(); }

  /// Takes over the caller's reference to a context; NULL makes the host's view.
  static accelerator_view from_native(tiles_context owned) noexcept {
    return accelerator_view(owned);
  }

  friend bool operator==(const accelerator_view& a, const accelerator_view& b) noexcept {
    return a.native_handle() == b.native_handle();
  }
  friend bool operator!=(const accelerator_view& a, const accelerator_view& b) noexcept {
    return !(a == b);
  }

 private:
  explicit accelerator_view(tiles_context owned) noexcept : context_(owned) {}

  detail::context_handle context_;
};

}  // namespace tiles
