// array<T, N>: data that lives on one device.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/accelerator.hpp"
#include "tiles/access_type.hpp"
#include "tiles/array_home.hpp"
#include "tiles/copy_elements.hpp"
#include "tiles/data_layout.hpp"
#include "tiles/element.hpp"
#include "tiles/extent.hpp"
#include "tiles/handle.hpp"
#include "tiles/host_elements.hpp"
#include "tiles/host_pointer.hpp"
#include "tiles/index.hpp"
#include "tiles/native_view.hpp"
#include "tiles/property.hpp"
#include "tiles/restrictions.hpp"

namespace tiles {

template <class T, int N = 1>
class array_view;

namespace detail {

/// What one index gives: an element, or what is left of the dimensions.
template <class T, int N>
using subscripted = std::conditional_t<N == 1, T&, array_view<T, N - 1>>;

}  // namespace detail

/// N-dimensional data of one device, or of the host for a device: a staging array. Copies are deep
/// and live in the same place. One thread at a time.
///
/// The host reads and writes it with copy(), through views and by conversion to std::vector. Its
/// elements themselves are accessible to the host if the array lives there, or if it was made with
/// an access_type for it; else element access throws runtime_exception, and data() is null.
///
/// Each constructor throws runtime_exception if the extent is below 1 in some dimension, or if a
/// range does not have as many elements as the extent.
template <class T, int N = 1>
class array {
  static_assert(!std::is_const_v<T>, "tiles: an array's element type must not be const");
  static_assert(detail::require_element<T>());

  template <class Iterator>
  using if_iterator = std::enable_if_t<detail::is_iterator<Iterator>::value>;

 public:
  static constexpr int rank = N;
  using value_type = T;

  // The properties of C++ AMP, for reading: as the functions get_...().
  tiles::extent<N> TILES_STORED(extent);
  TILES_PROPERTY(tiles::extent<N>, extent)
  tiles::accelerator_view TILES_STORED(accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, accelerator_view)
  tiles::accelerator_view TILES_STORED(associated_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, associated_accelerator_view)
  access_type TILES_STORED(cpu_access_type);
  TILES_PROPERTY(access_type, cpu_access_type)

  /// Contents undefined.
  explicit array(const tiles::extent<N>& shape) : array(shape, detail::default_home()) {}
  /// @param access  what the host may do with the elements; other than none and automatic only
  ///                where the device shares the host's memory
  array(const tiles::extent<N>& shape, const tiles::accelerator_view& view,
        access_type access = access_type_auto)
      : array(shape, detail::home_on(view, access)) {}
  /// With the host's view, a staging array: on the host, for quick copies to and from `associated`.
  array(const tiles::extent<N>& shape, const tiles::accelerator_view& view,
        const tiles::accelerator_view& associated)
      : array(shape, detail::staging_home(view, associated)) {}

  /// With as many elements as the extent has, from `first` on. More arguments: where, as above.
  template <class Iterator, class... Where, class = if_iterator<Iterator>,
            class = std::enable_if_t<!(detail::is_iterator<Where>::value || ...)>>
  array(const tiles::extent<N>& shape, Iterator first, const Where&... where)
      : array(shape, where...) {
    write(first);
  }

  /// With the elements of [first, last). More arguments: where, as above.
  template <class Iterator, class... Where, class = if_iterator<Iterator>>
  array(const tiles::extent<N>& shape, Iterator first, Iterator last, const Where&... where)
      : array(shape, where...) {
    detail::use_range(first, last, extent.size(), "array", [&](auto elements) { write(elements); });
  }

  /// With the extent as N numbers. More arguments: as above; by value, so that of C arrays there
  /// are pointers.
  template <class... Rest, int M = N, class = std::enable_if_t<M == 1>>
  explicit array(int e0, Rest... rest) : array(tiles::extent<M>(e0), std::move(rest)...) {}
  template <class... Rest, int M = N, class = std::enable_if_t<M == 2>>
  array(int e0, int e1, Rest... rest) : array(tiles::extent<M>(e0, e1), std::move(rest)...) {}
  template <class... Rest, int M = N, class = std::enable_if_t<M == 3>>
  array(int e0, int e1, int e2, Rest... rest)
      : array(tiles::extent<M>(e0, e1, e2), std::move(rest)...) {}

  /// With a copy of what a view looks at. More arguments: where, as above.
  template <class... Where>
  explicit array(const array_view<const T, N>& source, const Where&... where)
      : array(source.get_extent(), where...) {
    source.copy_to(*this);
  }
  template <class... Where>
  explicit array(const array_view<T, N>& source, const Where&... where)
      : array(source.get_extent(), where...) {
    source.copy_to(*this);
  }

  /// With a copy of another array. More arguments: where, as above.
  template <class... Where>
  array(const array& source, const tiles::accelerator_view& view, const Where&... where)
      : array(source.get_extent(), view, where...) {
    source.copy_to(*this);
  }

  array(const array& other)
      : array(other.get_extent(),
              {other.accelerator_view, other.associated_accelerator_view, other.cpu_access_type}) {
    other.copy_to(*this);
  }
  array(array&&) noexcept = default;
  array& operator=(const array& other) { return *this = array(other); }
  array& operator=(array&&) noexcept = default;

  /// Copies the elements; throws runtime_exception if the extents differ.
  array& operator=(const array_view<const T, N>& source) {
    source.copy_to(*this);
    return *this;
  }

  TILES_CPU_AMP tiles::extent<N> get_extent() const noexcept { return layout_.shape(); }
  const tiles::accelerator_view& get_accelerator_view() const noexcept {
    return TILES_STORED(accelerator_view);
  }
  /// What a staging array is for; else as get_accelerator_view().
  const tiles::accelerator_view& get_associated_accelerator_view() const noexcept {
    return TILES_STORED(associated_accelerator_view);
  }
  /// What the host may do with the elements; never access_type_auto.
  access_type get_cpu_access_type() const noexcept { return TILES_STORED(cpu_access_type); }

  /// The element at `position`, which is not checked. Blocks until it is computed.
  TILES_CPU_AMP T& operator[](const index<N>& position) {
    return host_data()[layout_.offset_of(position)];
  }
  TILES_CPU_AMP const T& operator[](const index<N>& position) const {
    return host_data()[layout_.offset_of(position)];
  }
  TILES_CPU_AMP T& operator()(const index<N>& position) { return (*this)[position]; }
  TILES_CPU_AMP const T& operator()(const index<N>& position) const { return (*this)[position]; }
  TILES_CPU_AMP T& operator()(int i0, int i1) { return (*this)[index<N>(i0, i1)]; }
  TILES_CPU_AMP const T& operator()(int i0, int i1) const { return (*this)[index<N>(i0, i1)]; }
  TILES_CPU_AMP T& operator()(int i0, int i1, int i2) { return (*this)[index<N>(i0, i1, i2)]; }
  TILES_CPU_AMP const T& operator()(int i0, int i1, int i2) const {
    return (*this)[index<N>(i0, i1, i2)];
  }

  /// For rank 1 an element, else a view of the elements with this index in dimension 0; throws
  /// runtime_exception if there are none.
  TILES_CPU_AMP detail::subscripted<T, N> operator[](int i0) {
    if constexpr (N == 1) {
      return (*this)[index<N>(i0)];
    } else {
      return array_view<T, N>(*this)[i0];
    }
  }
  TILES_CPU_AMP detail::subscripted<const T, N> operator[](int i0) const {
    if constexpr (N == 1) {
      return (*this)[index<N>(i0)];
    } else {
      return array_view<const T, N>(*this)[i0];
    }
  }
  TILES_CPU_AMP detail::subscripted<T, N> operator()(int i0) { return (*this)[i0]; }
  TILES_CPU_AMP detail::subscripted<const T, N> operator()(int i0) const { return (*this)[i0]; }

  /// A view of a rectangle, with the arguments of array_view::section().
  TILES_CPU_AMP array_view<T, N> section(const index<N>& origin, const tiles::extent<N>& shape) {
    return array_view<T, N>(*this).section(origin, shape);
  }
  TILES_CPU_AMP array_view<const T, N> section(const index<N>& origin,
                                               const tiles::extent<N>& shape) const {
    return array_view<const T, N>(*this).section(origin, shape);
  }
  template <class... Rectangle>
  TILES_CPU_AMP array_view<T, N> section(const Rectangle&... rectangle) {
    return array_view<T, N>(*this).section(rectangle...);
  }
  template <class... Rectangle>
  TILES_CPU_AMP array_view<const T, N> section(const Rectangle&... rectangle) const {
    return array_view<const T, N>(*this).section(rectangle...);
  }

  /// A view of the first elements in another shape; throws runtime_exception if it has more.
  template <int K>
  TILES_CPU_AMP array_view<T, K> view_as(const tiles::extent<K>& shape) {
    return array_view<T, N>(*this).reshaped(shape);
  }
  template <int K>
  TILES_CPU_AMP array_view<const T, K> view_as(const tiles::extent<K>& shape) const {
    return array_view<const T, N>(*this).reshaped(shape);
  }

  /// A view of the bytes as elements of type U; throws runtime_exception if those do not fill them.
  template <class U>
  TILES_CPU_AMP array_view<U, 1> reinterpret_as() {
    return array_view<T, N>(*this).template reinterpreted<U>();
  }
  template <class U>
  TILES_CPU_AMP array_view<const U, 1> reinterpret_as() const {
    return array_view<const T, N>(*this).template reinterpreted<const U>();
  }

  /// Copies the elements; throws runtime_exception if the extents differ.
  void copy_to(array& destination) const {
    detail::copy_elements(native_view(), get_extent(), destination.native_view(),
                          destination.get_extent());
  }
  void copy_to(const array_view<T, N>& destination) const {
    detail::copy_elements(native_view(), get_extent(), destination.native_handle(),
                          destination.get_extent());
  }

  /// The elements in row-major order. Blocks until they are computed.
  operator std::vector<T>() const {
    std::vector<T> elements(get_extent().size());
    read(elements.begin());
    return elements;
  }

  /// The first element. Blocks until all are computed. Valid until the next launch or copy that
  /// uses the array. Null if the host may not access the elements.
  TILES_CPU_AMP T* data() { return cpu_access_type == access_type_none ? nullptr : host_data(); }
  TILES_CPU_AMP const T* data() const {
    return cpu_access_type == access_type_none ? nullptr : host_data();
  }

  /// Writes all elements, in row-major order, from `destination` on; see copy().
  template <class Iterator>
  void read(Iterator destination) const {
    detail::copy_elements_to_range<T>(native_view(), get_extent().size(), destination);
  }

  /// Replaces all elements by those from `first` on; see copy().
  template <class Iterator>
  void write(Iterator first) {
    detail::copy_elements_from_range<T>(first, get_extent().size(), native_view());
  }

  /// For calls of tiles.h; borrowed. NULL for an array on the host.
  tiles_array native_handle() const noexcept { return handle_.get(); }
  /// A view of the whole, for calls of tiles.h; borrowed.
  tiles_array_view native_view() const noexcept { return view_.get(); }

 private:
  array(const tiles::extent<N>& shape, const detail::array_home& home)
      : TILES_STORED(extent)(shape),
        TILES_STORED(accelerator_view)(home.view),
        TILES_STORED(associated_accelerator_view)(home.associated),
        TILES_STORED(cpu_access_type)(home.access),
        layout_(shape),
        handle_(create(shape, home.view)),
        view_(handle_.get() != nullptr ? detail::view_over(handle_.get())
                                       : detail::view_over<T>(shape, nullptr)) {}

  static detail::array_handle create(const tiles::extent<N>& shape,
                                     const tiles::accelerator_view& view) {
    check_has_elements(shape);
    if (view.is_host()) return {};
    const tiles_data_desc desc = detail::data_desc<T>(shape);
    tiles_array handle = nullptr;
    detail::check(tiles_array_create(view.native_handle(), &desc, nullptr, &handle));
    return detail::array_handle(handle);
  }

  // As C++ AMP; the C library has arrays without elements.
  static void check_has_elements(const tiles::extent<N>& shape) {
    for (int d = 0; d < N; ++d) {
      if (shape[d] > 0) continue;
      throw runtime_exception("an array's extents are " + detail::to_string(shape) +
                              "; each must be at least 1");
    }
  }

  T* host_data() const {
    if (cpu_access_type == access_type_none) {
      throw runtime_exception("The array is not accessible on CPU.");
    }
    return elements_.up_to_date(native_view(), detail::native_access(cpu_access_type));
  }

  // What element access relies on, whatever is assigned to `extent`.
  detail::data_layout<N> layout_;
  detail::array_handle handle_;
  detail::view_handle view_;
  detail::host_pointer<T> elements_;
};

}  // namespace tiles

// What section() and similar functions return is complete where they are used.
#include "tiles/array_view.hpp"
