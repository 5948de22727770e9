// accelerator_view: one device with its queue of work.
#pragma once

#include <utility>

#include "tiles/handle.hpp"

namespace tiles {

/// A device as arrays and launches use it: work of one view runs in order. Copies mean the same
/// view. Comes from an accelerator. Safe from many threads.
class accelerator_view {
 public:
  /// Blocks until everything submitted to this view has run.
  void wait() const { detail::check(tiles_context_finish(native_handle())); }

  /// For calls of tiles.h; borrowed.
  tiles_context native_handle() const noexcept { return context_.get(); }

  friend bool operator==(const accelerator_view& a, const accelerator_view& b) noexcept {
    return a.native_handle() == b.native_handle();
  }
  friend bool operator!=(const accelerator_view& a, const accelerator_view& b) noexcept {
    return !(a == b);
  }

 private:
  friend class accelerator;
  explicit accelerator_view(tiles_context owned) noexcept : context_(owned) {}

  detail::context_handle context_;
};

}  // namespace tiles
