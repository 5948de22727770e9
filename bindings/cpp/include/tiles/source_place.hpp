// Where the data source of a view is.
#pragma once

#include <cstdint>

#include "tiles/accelerator_view.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/restrictions.hpp"

namespace tiles {

template <class T, int N>
class array_view;

namespace detail {

inline namespace translated {
template <class T, int N>
class high_rank_view;
}  // namespace translated

/// Throws runtime_exception for a view without a data source.
inline accelerator_view source_place(tiles_array_view view) {
  std::int32_t source = TILES_SOURCE_NONE;
  tiles_context context = nullptr;
  check(tiles_array_view_get_source(view, &source, &context));
  if (source == TILES_SOURCE_NONE) {
    throw runtime_exception(
        "get_source_accelerator_view: the view has no data source; ask a view over host memory or "
        "an array");
  }
  return accelerator_view::from_native(context);
}

/// What array_view::source_accelerator_view is: becomes that view where one is asked for. Only the
/// view whose property it is, and which keeps what it borrows alive, makes and copies it.
template <class T, int N>
class source_place_property {
 public:
  operator accelerator_view() const { return source_place(view_); }

  void wait() const { source_place(view_).wait(); }
  void flush() const { source_place(view_).flush(); }
  completion_future create_marker() const { return source_place(view_).create_marker(); }
  tiles::accelerator get_accelerator() const { return source_place(view_).get_accelerator(); }
  unsigned int get_version() const { return source_place(view_).version; }
  bool get_is_debug() const { return source_place(view_).is_debug; }
  bool get_is_auto_selection() const { return source_place(view_).is_auto_selection; }
  tiles::queuing_mode get_queuing_mode() const { return source_place(view_).queuing_mode; }

  friend bool operator==(const source_place_property& a, const accelerator_view& b) {
    return accelerator_view(a) == b;
  }
  friend bool operator!=(const source_place_property& a, const accelerator_view& b) {
    return !(a == b);
  }

 private:
  friend class array_view<T, N>;
  template <class, int>
  friend class high_rank_view;

  explicit source_place_property(tiles_array_view view) noexcept : view_(view) {}
  TILES_CPU_AMP source_place_property(const source_place_property&) noexcept = default;
  TILES_CPU_AMP source_place_property& operator=(const source_place_property&) noexcept = default;

  tiles_array_view view_;
};

}  // namespace detail
}  // namespace tiles
