// C++ AMP's functions that give and take objects of Direct3D. OpenCL's devices have none, which is
// said where they are called.
#pragma once

#include "tiles/accelerator.hpp"
#include "tiles/accelerator_view.hpp"
#include "tiles/queuing_mode.hpp"

namespace tiles {
namespace detail {

template <class...>
constexpr bool is_supported = false;

}  // namespace detail

#define TILES_NO_DIRECT3D(name)                                            \
  template <class... Arguments>                                            \
  void name(Arguments&&...) {                                              \
    static_assert(detail::is_supported<Arguments...>,                      \
                  "tiles: " #name                                          \
                  "() is not supported: there is no Direct3D device; see " \
                  "tiles/tiles_cl.h for OpenCL's objects");                \
  }
#define TILES_NO_DIRECT3D_DATA(name)                                       \
  template <class T, int N, class... Arguments>                            \
  void name(Arguments&&...) {                                              \
    static_assert(detail::is_supported<T, Arguments...>,                   \
                  "tiles: " #name                                          \
                  "() is not supported: there is no Direct3D device; see " \
                  "tiles/tiles_cl.h for OpenCL's objects");                \
  }

namespace direct3d {

/// A view of its own. OpenCL has no time that a kernel must not exceed, or none that a program
/// sets.
inline accelerator_view create_accelerator_view(const accelerator& of, bool,
                                                queuing_mode mode = queuing_mode_automatic) {
  return of.create_view(mode);
}
inline bool is_timeout_disabled(const accelerator_view&) { return true; }

template <class Device>
void create_accelerator_view(Device*, queuing_mode = queuing_mode_automatic) {
  static_assert(
      detail::is_supported<Device>,
      "tiles: create_accelerator_view() is not supported: there is no Direct3D device; see "
      "tiles/tiles_cl.h for OpenCL's objects");
}
TILES_NO_DIRECT3D(get_device)
TILES_NO_DIRECT3D(get_buffer)
TILES_NO_DIRECT3D_DATA(make_array)
TILES_NO_DIRECT3D(d3d_access_lock)
TILES_NO_DIRECT3D(d3d_access_try_lock)
TILES_NO_DIRECT3D(d3d_access_unlock)

}  // namespace direct3d

}  // namespace tiles
