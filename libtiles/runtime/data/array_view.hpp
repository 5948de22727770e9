// A window on data that is copied to where it is used: array_view<T, N>.
#pragma once

#include <memory>

#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/data/data_window.hpp"

namespace libtiles::runtime {

/// One thread at a time for all views of the same data. The last view on a data source brings what
/// kernels wrote back to it: in release(), or in the destructor. An error of that is logged, for a
/// caller who does not look.
class array_view {
 public:
  /// A view over dense host memory, which is borrowed until the last view on it is gone; nullptr
  /// makes a view without a data source.
  /// \throws error (invalid_argument)
  static std::unique_ptr<array_view> over(void* host_data, element_type element, extents shape,
                                          bool is_const);

  /// A view over all of `whole`, which keeps its data alive.
  static std::unique_ptr<array_view> over(const array& whole, bool is_const);

  array_view(data_window window, bool is_const);
  array_view(const array_view&) = delete;
  array_view& operator=(const array_view&) = delete;
  ~array_view();

  const data_window& window() const { return window_; }
  bool is_const() const { return is_const_; }

  /// A view over a rectangle of this one.
  /// \throws error (invalid_argument) with the dimension that does not fit.
  std::unique_ptr<array_view> section(const extents& origin, const extents& shape) const;

  /// A view over all of this one, of const elements.
  std::unique_ptr<array_view> as_const() const;

  /// As in tiles.h. \throws error (out_of_memory, device_failure)
  void synchronize() { window_.source->synchronize(); }
  void refresh() { window_.source->refresh(); }
  void discard_data();

  /// The first element in host memory, up to date.
  /// \param will_write  copies on devices become stale.
  /// \throws error (invalid_argument) for writing through a const view; out_of_memory;
  ///         device_failure
  void* host_data(bool will_write);

  /// Detaches the view from its data, which must not be used through it any more.
  /// \throws error of writing back, if this was the last view; it is detached all the same.
  void release();

 private:
  data_window window_;
  bool is_const_;
  bool is_attached_ = true;
};

}  // namespace libtiles::runtime
