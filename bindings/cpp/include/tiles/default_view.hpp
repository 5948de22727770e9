// accelerator::default_view: the device's default accelerator_view as a property of it.
#pragma once

#include <cstdint>

#include "tiles/queuing_mode.hpp"

namespace tiles {

class accelerator;
class accelerator_view;
class completion_future;

namespace detail {

/// Becomes the view where one is asked for, and does what the view does: accelerator_view.hpp has
/// the functions.
class default_view_property {
 public:
  explicit default_view_property(std::uint32_t device) noexcept : device_(device) {}
  operator accelerator_view() const;

  void wait() const;
  void flush() const;
  completion_future create_marker() const;

  tiles::accelerator get_accelerator() const;
  unsigned int get_version() const;
  bool get_is_debug() const noexcept { return is_debug; }
  bool get_is_auto_selection() const noexcept { return is_auto_selection; }
  tiles::queuing_mode get_queuing_mode() const noexcept { return queuing_mode; }

  friend bool operator==(const default_view_property& a, const default_view_property& b) noexcept {
    return a.device_ == b.device_;
  }
  friend bool operator!=(const default_view_property& a, const default_view_property& b) noexcept {
    return !(a == b);
  }

 private:
  std::uint32_t device_;

 public:
  // What a default view always is, for reading.

  bool is_auto_selection = false;
  bool is_debug = false;
  tiles::queuing_mode queuing_mode = queuing_mode_automatic;
};

}  // namespace detail
}  // namespace tiles
