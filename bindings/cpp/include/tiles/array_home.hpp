// Where an array lives, and what the host may do with its elements there.
#pragma once

#include <string>
#include <utility>

#include "tiles/accelerator.hpp"
#include "tiles/accelerator_view.hpp"
#include "tiles/access_type.hpp"

namespace tiles::detail {

class array_home {
 public:
  /// Throws runtime_exception if the host is to access elements of a device that does not share its
  /// memory.
  array_home(accelerator_view view, access_type access)
      : view_(view), associated_(std::move(view)), access_(access_on(view_, access)) {}

  /// A staging array's home, if `view` is the host's: `associated` is where the data is for.
  array_home(accelerator_view view, accelerator_view associated)
      : view_(std::move(view)),
        associated_(std::move(associated)),
        access_(access_on(view_, access_type_auto)) {}

  const accelerator_view& view() const noexcept { return view_; }
  const accelerator_view& associated_view() const noexcept { return associated_; }

  /// Never access_type_auto.
  access_type access() const noexcept { return access_; }

 private:
  static access_type access_on(const accelerator_view& view, access_type wanted) {
    if (view.is_host()) return access_type_read_write;
    if (wanted == access_type_auto || wanted == access_type_none) return access_type_none;
    tiles_device_info device = TILES_DEVICE_INFO_INIT;
    check(tiles_context_get_device(view.native_handle(), &device));
    if (device.shares_host_memory != 0) return wanted;
    throw runtime_exception(
        "array: the CPU cannot access elements on " + std::string(device.name) +
        ", which does not share the host's memory; use access_type_auto, and copy() or a view");
  }

  accelerator_view view_;
  accelerator_view associated_;
  access_type access_;
};

}  // namespace tiles::detail
