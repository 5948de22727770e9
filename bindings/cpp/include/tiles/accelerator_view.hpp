// accelerator_view: one device with its queue of work, or the host.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "tiles/accelerator.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/default_access.hpp"
#include "tiles/few_values.hpp"
#include "tiles/handle.hpp"
#include "tiles/property.hpp"
#include "tiles/queuing_mode.hpp"

namespace tiles {

/// A device as arrays and launches use it: work of one view runs in order. The host has a view too,
/// on which arrays may live and no kernel runs. Copies mean the same view. Comes from an
/// accelerator. Safe from many threads.
class accelerator_view {
 public:
  /// Blocks until everything submitted to this view has run. Throws kernel_fault for what kernels
  /// in checked mode did wrong.
  void wait() const {
    if (!is_host()) detail::check(tiles_context_finish(native_handle(), nullptr));
  }

  /// Hands everything submitted to the device now. Does not block.
  void flush() const {
    if (!is_host()) detail::check(tiles_context_flush(native_handle()));
  }

  /// Ready when everything has run that was submitted to this view so far.
  completion_future create_marker() const {
    if (is_host()) return completion_future::of_nothing_left();
    tiles_event event = nullptr;
    detail::check(tiles_context_finish(native_handle(), &event));
    return completion_future::of_event(event);
  }

  tiles::accelerator get_accelerator() const { return TILES_STORED(accelerator); }
  bool get_is_auto_selection() const noexcept { return TILES_STORED(is_auto_selection); }
  bool get_is_debug() const noexcept { return TILES_STORED(is_debug); }
  unsigned int get_version() const noexcept { return TILES_STORED(version); }
  tiles::queuing_mode get_queuing_mode() const noexcept { return TILES_STORED(queuing_mode); }

  /// True for the view of accelerator::cpu_accelerator.
  bool is_host() const noexcept { return native_handle() == nullptr; }

  /// For calls of tiles.h; borrowed. NULL for the host.
  tiles_context native_handle() const noexcept { return context_.get(); }

  /// Takes over the caller's reference to a context; NULL makes the host's view.
  static accelerator_view from_native(tiles_context owned) {
    return accelerator_view(detail::context_handle(owned));
  }

  friend bool operator==(const accelerator_view& a, const accelerator_view& b) noexcept {
    return a.native_handle() == b.native_handle() && a.is_auto_selection == b.is_auto_selection;
  }
  friend bool operator!=(const accelerator_view& a, const accelerator_view& b) noexcept {
    return !(a == b);
  }

 private:
  friend class tiles::accelerator;

  explicit accelerator_view(detail::context_handle context)
      : context_(std::move(context)),
        TILES_STORED(accelerator)(info_of(context_.get())),
        TILES_STORED(version)(TILES_STORED(accelerator).TILES_STORED(version)) {}

  static tiles_device_info info_of(tiles_context context) {
    if (context == nullptr) return detail::device_info(detail::host_index);
    tiles_device_info info = TILES_DEVICE_INFO_INIT;
    detail::check(tiles_context_get_device(context, &info));
    return info;
  }

  detail::context_handle context_;

 public:
  // The properties of C++ AMP, for reading.

  tiles::accelerator TILES_STORED(accelerator);
  TILES_PROPERTY(tiles::accelerator, accelerator)
  /// Whether launches and arrays that are given this view go where the library chooses.
  bool TILES_STORED(is_auto_selection) = false;
  TILES_PROPERTY(bool, is_auto_selection)
  /// Whether its kernels run in checked mode because create_debug_view() made it.
  bool TILES_STORED(is_debug) = false;
  TILES_PROPERTY(bool, is_debug)
  /// As accelerator::version.
  unsigned int TILES_STORED(version);
  TILES_PROPERTY(unsigned int, version)
  tiles::queuing_mode TILES_STORED(queuing_mode) = queuing_mode_automatic;
  TILES_PROPERTY(tiles::queuing_mode, queuing_mode)
};

inline accelerator::accelerator() : accelerator(std::string()) {}

inline accelerator_view accelerator::get_auto_selection_view() {
  accelerator_view view = accelerator().get_default_view();
  view.TILES_STORED(is_auto_selection) = true;
  return view;
}

inline accelerator_view accelerator::get_default_view() const {
  if (is_host()) return accelerator_view::from_native(nullptr);
  // Never destroyed: no call of OpenCL from a static destructor.
  static auto& views = *new detail::few_values<std::uint32_t, accelerator_view>;
  static auto& mutex = *new std::mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  if (const accelerator_view* const known = views.find(index_)) return *known;
  std::uint32_t library_default = 0;
  detail::check(tiles_device_find("", &library_default));
  if (index_ != library_default) return views.add(index_, create_view());
  tiles_context context = nullptr;
  detail::check(tiles_context_get_default(&context));
  return views.add(index_, accelerator_view::from_native(context));
}

namespace detail {

/// A new context on the device; in checked mode if `checked` is 1, else as TILES_CHECKED says.
inline tiles_context new_context(std::uint32_t device, std::int32_t checked) {
  const std::string selector = std::to_string(device);
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.device = selector.c_str();
  desc.checked = checked;
  tiles_context context = nullptr;
  check(tiles_context_create(&desc, &context));
  return context;
}

inline default_view_property::operator accelerator_view() const {
  return tiles::accelerator(device_).get_default_view();
}
inline void default_view_property::wait() const { accelerator_view(*this).wait(); }
inline void default_view_property::flush() const { accelerator_view(*this).flush(); }
inline completion_future default_view_property::create_marker() const {
  return accelerator_view(*this).create_marker();
}
inline accelerator default_view_property::get_accelerator() const {
  return tiles::accelerator(device_);
}
inline unsigned int default_view_property::get_version() const {
  return tiles::accelerator(device_).version;
}

inline default_access_property::operator access_type() const {
  return accelerator(device_).get_default_cpu_access_type();
}

}  // namespace detail

inline accelerator_view accelerator::create_view(tiles::queuing_mode mode) const {
  accelerator_view view = is_host() ? get_default_view()
                                    : accelerator_view::from_native(detail::new_context(index_, 0));
  view.TILES_STORED(queuing_mode) = mode;
  return view;
}

inline accelerator_view accelerator::create_debug_view() const {
  if (is_host()) return get_default_view();
  accelerator_view view = accelerator_view::from_native(detail::new_context(index_, 1));
  view.TILES_STORED(is_debug) = true;
  return view;
}

inline access_type accelerator::get_default_cpu_access_type() const {
  return is_host() ? access_type_read_write : detail::default_access().known(index_);
}

inline bool accelerator::set_default_cpu_access_type(access_type access) const {
  const bool is_some = access != access_type_auto && access != access_type_none;
  if (is_some && !supports_cpu_shared_memory) {
    throw runtime_exception("set_default_cpu_access_type: " + detail::narrowed(description) +
                            " does not share the host's memory; use access_type_auto");
  }
  if (is_host()) return false;
  return detail::default_access().set(index_, is_some ? access : access_type_none);
}

}  // namespace tiles

#include "tiles/default_device.hpp"
