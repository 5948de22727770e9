// array_view<T, N>: a window on host data or an array, whose elements are copied to where they are
// used.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tiles/array.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/element.hpp"
#include "tiles/extent.hpp"
#include "tiles/handle.hpp"
#include "tiles/host_elements.hpp"
#include "tiles/index.hpp"

namespace tiles {

/// N-dimensional window on a data source: host memory, an array, or storage of the library's own.
/// Copies and sections are shallow: all look at the same elements. array_view<const T, N> only
/// reads.
///
/// Element access on the host synchronizes by itself. Host memory must outlive all views on it, and
/// holds what kernels wrote after synchronize(), after element access through a view, or when the
/// last view on it is gone. A program that also gives the same memory to tiles.h directly calls
/// synchronize() before it accesses elements here. One thread at a time for all views of one
/// source.
template <class T, int N = 1>
class array_view {
  using element = std::remove_const_t<T>;
  static_assert(detail::is_element<element>,
                "tiles: an element must be arithmetic or a struct made known with TILES_STRUCT");

  template <class Source>
  using if_source =
      std::enable_if_t<detail::is_host_source<std::remove_reference_t<Source>>::value>;

 public:
  static constexpr int rank = N;
  using value_type = T;

  /// The shape, for reading: as get_extent().
  tiles::extent<N> extent;

  /// Over a container with data() and size(), a pointer or a C array of T, row-major. Throws
  /// runtime_exception if a container or C array is smaller than the extent.
  template <class Source, class = if_source<Source>>
  array_view(const tiles::extent<N>& shape, Source&& source)
      : array_view(shape, create(shape, detail::host_data<T>(std::forward<Source>(source),
                                                             shape.size()))) {}
  template <class Source, class = if_source<Source>>
  array_view(int e0, Source&& source)
      : array_view(tiles::extent<N>(e0), std::forward<Source>(source)) {}
  template <class Source, class = if_source<Source>>
  array_view(int e0, int e1, Source&& source)
      : array_view(tiles::extent<N>(e0, e1), std::forward<Source>(source)) {}
  template <class Source, class = if_source<Source>>
  array_view(int e0, int e1, int e2, Source&& source)
      : array_view(tiles::extent<N>(e0, e1, e2), std::forward<Source>(source)) {}

  /// Without a data source: the library makes the storage where it is first used. Contents
  /// undefined.
  explicit array_view(const tiles::extent<N>& shape) : array_view(shape, create(shape, nullptr)) {}
  explicit array_view(int e0) : array_view(tiles::extent<N>(e0)) {}
  array_view(int e0, int e1) : array_view(tiles::extent<N>(e0, e1)) {}
  array_view(int e0, int e1, int e2) : array_view(tiles::extent<N>(e0, e1, e2)) {}

  /// Over the whole of an array, whose storage it keeps alive.
  array_view(array<element, N>& source)
      : array_view(source.get_extent(), create(source.native_handle())) {}
  array_view(const array<element, N>& source)
      : array_view(source.get_extent(), create(source.native_handle())) {
    static_assert(std::is_const_v<T>,
                  "tiles: a view of a const array is an array_view<const T, N>");
  }

  /// An array_view<const T, N> of what an array_view<T, N> looks at.
  template <class Other, class = std::enable_if_t<std::is_same_v<const Other, T>>>
  array_view(const array_view<Other, N>& other)
      : extent(other.shape_),
        shape_(other.shape_),
        strides_(other.strides_),
        handle_(as_const(other.native_handle())) {}

  tiles::extent<N> get_extent() const noexcept { return shape_; }

  /// The element at `position`, which is not checked. Synchronizes to the host first; through a
  /// view of non-const T, copies on devices count as changed.
  T& operator[](const index<N>& position) const { return host_data()[offset_of(position)]; }
  T& operator()(const index<N>& position) const { return (*this)[position]; }
  T& operator()(int i0) const { return (*this)[index<N>(i0)]; }
  T& operator()(int i0, int i1) const { return (*this)[index<N>(i0, i1)]; }
  T& operator()(int i0, int i1, int i2) const { return (*this)[index<N>(i0, i1, i2)]; }
  T& operator[](int i0) const {
    static_assert(N == 1, "tiles: view[i] is for rank 1; write view(i, j) or view[index]");
    return host_data()[i0];
  }

  /// The first element; synchronizes to the host first. Valid for element access until the next
  /// launch that uses the data.
  T* data() const {
    static_assert(N == 1, "tiles: data() is for rank 1, the only one that is sure to be dense");
    return host_data();
  }

  /// The rectangle of `shape` at `origin`; throws runtime_exception if it is not within the view.
  array_view section(const index<N>& origin, const tiles::extent<N>& shape) const {
    std::int64_t from[N];
    std::int64_t size[N];
    for (int d = 0; d < N; ++d) {
      from[d] = origin[d];
      size[d] = shape[d];
    }
    tiles_array_view section = nullptr;
    detail::check(tiles_array_view_section(native_handle(), from, size, &section));
    return array_view(shape, detail::view_handle(section), strides_);
  }
  /// From `origin` to the view's end.
  array_view section(const index<N>& origin) const { return section(origin, shape_ - origin); }
  /// From the view's first element on.
  array_view section(const tiles::extent<N>& shape) const { return section(index<N>(), shape); }
  array_view section(int i0, int e0) const { return section(index<N>(i0), tiles::extent<N>(e0)); }
  array_view section(int i0, int i1, int e0, int e1) const {
    return section(index<N>(i0, i1), tiles::extent<N>(e0, e1));
  }
  array_view section(int i0, int i1, int i2, int e0, int e1, int e2) const {
    return section(index<N>(i0, i1, i2), tiles::extent<N>(e0, e1, e2));
  }

  /// Brings the data source up to date with what kernels wrote. Blocks.
  void synchronize() const {
    detail::begin_data_generation();
    detail::check(tiles_array_view_synchronize(native_handle()));
  }
  /// Says that the data source was changed other than through views.
  void refresh() const {
    detail::begin_data_generation();
    detail::check(tiles_array_view_refresh(native_handle()));
  }
  /// Says that the present contents are not needed: they are copied neither to a device nor back.
  void discard_data() const {
    detail::begin_data_generation();
    detail::check(tiles_array_view_discard_data(native_handle()));
  }

  /// For calls of tiles.h; borrowed.
  tiles_array_view native_handle() const noexcept { return handle_.get(); }

 private:
  template <class, int>
  friend class array_view;

  using strides = std::array<std::ptrdiff_t, static_cast<std::size_t>(N)>;

  array_view(const tiles::extent<N>& shape, detail::view_handle handle)
      : array_view(shape, std::move(handle), dense_strides(shape)) {}
  array_view(const tiles::extent<N>& shape, detail::view_handle handle, const strides& steps)
      : extent(shape), shape_(shape), strides_(steps), handle_(std::move(handle)) {}

  static detail::view_handle create(const tiles::extent<N>& shape, T* host_data) {
    const tiles_data_desc desc = detail::data_desc<T>(shape);
    tiles_array_view view = nullptr;
    detail::check(tiles_array_view_create(&desc, const_cast<element*>(host_data), &view));
    return detail::view_handle(view);
  }
  static detail::view_handle create(tiles_array source) {
    constexpr std::uint32_t flags = std::is_const_v<T> ? TILES_DATA_CONST : 0;
    tiles_array_view view = nullptr;
    detail::check(tiles_array_view_from_array(source, flags, &view));
    return detail::view_handle(view);
  }

  static detail::view_handle as_const(tiles_array_view other) {
    tiles_array_view view = nullptr;
    detail::check(tiles_array_view_as_const(other, &view));
    return detail::view_handle(view);
  }

  static strides dense_strides(const tiles::extent<N>& shape) {
    strides result;
    std::ptrdiff_t step = 1;
    for (int d = N - 1; d >= 0; --d) {
      result[static_cast<std::size_t>(d)] = step;
      step *= shape[d];
    }
    return result;
  }

  std::ptrdiff_t offset_of(const index<N>& position) const noexcept {
    std::ptrdiff_t offset = position[N - 1];
    for (int d = 0; d + 1 < N; ++d) offset += position[d] * strides_[static_cast<std::size_t>(d)];
    return offset;
  }

  /// Asks the library only if a kernel may have run since it was asked last.
  T* host_data() const {
    if (generation_ != detail::data_generation()) fetch_host_data();
    return host_data_;
  }

  void fetch_host_data() const {
    const std::uint64_t generation = detail::data_generation();
    void* first = nullptr;
    detail::check(tiles_array_view_get_data(
        native_handle(), std::is_const_v<T> ? TILES_READ : TILES_READ_WRITE, &first));
    host_data_ = static_cast<T*>(first);
    generation_ = generation;
  }

  // What element access relies on, whatever is assigned to `extent`.
  tiles::extent<N> shape_;
  strides strides_;
  detail::view_handle handle_;
  mutable T* host_data_ = nullptr;
  mutable std::uint64_t generation_ = 0;
};

}  // namespace tiles
