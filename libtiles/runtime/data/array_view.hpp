// A window on data that is copied to where it is used: array_view<T, N>.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/data/argument_form.hpp"
#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

/// What stands behind a view. The same numbers as tiles_source in tiles.h (capi/ asserts that).
enum class view_source { none = 0, host_memory = 1, array = 2 };

/// One thread at a time for all views of the same data. The last view on a data source brings what
/// kernels wrote back to it: in release(), or in the destructor. An error of that is logged, for a
/// caller who does not look.
class array_view {
 public:
  /// A view over host memory, which is borrowed until the last view on it is gone; nullptr makes a
  /// view without a data source.
  /// \param strides  in elements, of any sign; `host_data` is the element at index 0. Empty: dense.
  /// \param owner    let go when the last view on the memory is gone; may be empty.
  /// \throws error (invalid_argument; device_failure of data that other views brought to a device)
  static std::unique_ptr<array_view> over(void* host_data, element_type element, extents shape,
                                          std::vector<std::int64_t> strides, bool is_const,
                                          std::shared_ptr<void> owner = {});

  /// A view over all of `whole`, which keeps its data alive.
  static std::unique_ptr<array_view> over(const array& whole, bool is_const);

  array_view(data_window window, bool is_const);
  array_view(const array_view&) = delete;
  array_view& operator=(const array_view&) = delete;
  virtual ~array_view();

  const data_window& window() const { return window_; }

  /// What the view is to a kernel.
  const argument_form& form() const { return form_; }

  bool is_const() const { return form_.type.is_const; }
  view_source source() const;

  /// Where the array behind the view lives; nullptr if none is.
  const std::shared_ptr<context>& home() const { return window_.source->home(); }

  /// A view of the same data with another window, see window_shapes.hpp.
  std::unique_ptr<array_view> with(data_window window) const;

  /// A view of the same bytes as other elements, see reinterpret() in window_shapes.hpp.
  /// Where copies on devices could not hold these elements aligned, it brings data to the host.
  /// \throws error (invalid_argument; device_failure, device_lost of that)
  std::unique_ptr<array_view> reinterpret_as(const element_type& element) const;

  /// A view over all of this one, of const elements.
  std::unique_ptr<array_view> as_const() const;

  /// As in tiles.h. \throws error (out_of_memory, device_failure, device_lost)
  void synchronize();
  void refresh();
  void discard_data();

  /// As synchronize(), without waiting. \return what to wait for.
  std::vector<context_event> synchronize_later();

  /// Brings the elements to a device. \return what to wait for.
  std::vector<context_event> synchronize_to(const std::shared_ptr<context>& where);

  /// The first element in host memory, up to date.
  /// \throws error (invalid_argument) for writing through a const view; out_of_memory;
  ///         device_failure; device_lost
  void* host_data(access use);

  /// Detaches the view from its data, which must not be used through it any more.
  /// \throws error of writing back, if this was the last view; it is detached all the same.
  void release();

 private:
  void* locked_host_data(access use);

  data_window window_;
  argument_form form_;
  bool is_attached_ = true;
};

}  // namespace libtiles::runtime
