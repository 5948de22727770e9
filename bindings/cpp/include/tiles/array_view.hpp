// array_view<T, N>: a view of host data or of an array, whose elements are copied between host and
// devices on demand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "tiles/access_type.hpp"
#include "tiles/array.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/copy_elements.hpp"
#include "tiles/data_generation.hpp"
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
#include "tiles/source_place.hpp"

namespace tiles {

/// N-dimensional view of a data source: host memory, an array, or storage of the library.
/// Copies, sections and projections are shallow: all look at the same elements. array_view<const T,
/// N> only reads.
///
/// Element access on the host synchronizes by itself. Host memory must outlive all views on it, and
/// holds what kernels wrote after synchronize(), after element access through a view, or when the
/// last view on it is gone; what the last one fails to bring back is logged. A program that also
/// gives the same memory to tiles.h directly calls synchronize() before it accesses elements here.
/// One thread at a time for all views of one source, but any number may read through const views.
template <class T, int N>
class array_view {
  using element = std::remove_const_t<T>;
  static_assert(detail::require_element<element>());

  template <class Source>
  using if_source =
      std::enable_if_t<detail::is_host_source<std::remove_reference_t<Source>>::value>;

  template <class Source>
  using if_sized_source =
      std::enable_if_t<detail::is_sized_source<std::remove_reference_t<Source>>>;

 public:
  static constexpr int rank = N;
  using value_type = T;

  // The properties of C++ AMP, for reading: as the functions get_...().
  tiles::extent<N> TILES_STORED(extent);
  TILES_PROPERTY(tiles::extent<N>, extent)
  detail::source_place_property<T, N> TILES_STORED(source_accelerator_view);
  TILES_PROPERTY(accelerator_view, source_accelerator_view)

  /// Over a container with data() and size(), a pointer or a C array of T, row-major. Throws
  /// runtime_exception if a container or C array is smaller than the extent.
  template <class Source, class = if_source<Source>>
  array_view(const tiles::extent<N>& shape, Source&& source)
      : array_view(detail::data_layout<N>(shape),
                   detail::view_over<T>(shape, detail::host_data<T>(std::forward<Source>(source),
                                                                    room_for(shape)))) {}
  template <class Source, class = if_source<Source>>
  array_view(int e0, Source&& source)
      : array_view(tiles::extent<N>(e0), std::forward<Source>(source)) {}
  template <class Source, class = if_source<Source>>
  array_view(int e0, int e1, Source&& source)
      : array_view(tiles::extent<N>(e0, e1), std::forward<Source>(source)) {}
  template <class Source, class = if_source<Source>>
  array_view(int e0, int e1, int e2, Source&& source)
      : array_view(tiles::extent<N>(e0, e1, e2), std::forward<Source>(source)) {}

  /// Over all of a container or C array, at rank 1.
  template <class Source, class = if_sized_source<Source>>
  explicit array_view(Source&& source)
      : array_view(tiles::extent<N>(detail::length_of(source)), std::forward<Source>(source)) {}

  /// Without a data source: the library makes the storage where it is first used. Contents
  /// undefined.
  explicit array_view(const tiles::extent<N>& shape)
      : array_view(detail::data_layout<N>(shape), detail::view_over<T>(shape, nullptr)) {}
  explicit array_view(int e0) : array_view(tiles::extent<N>(e0)) {}
  array_view(int e0, int e1) : array_view(tiles::extent<N>(e0, e1)) {}
  array_view(int e0, int e1, int e2) : array_view(tiles::extent<N>(e0, e1, e2)) {}

  /// Over the whole of an array, whose storage it keeps alive.
  TILES_CPU_AMP array_view(array<element, N>& source)
      : array_view(detail::data_layout<N>(source.get_extent()), view_of(source.native_view())) {}
  TILES_CPU_AMP array_view(const array<element, N>& source)
      : array_view(detail::data_layout<N>(source.get_extent()), view_of(source.native_view())) {
    static_assert(std::is_const_v<T>,
                  "tiles: a view of a const array is an array_view<const T, N>");
  }

  /// An array_view<const T, N> of what an array_view<T, N> looks at.
  template <class Other, class = std::enable_if_t<std::is_same_v<const Other, T>>>
  TILES_CPU_AMP array_view(const array_view<Other, N>& other)
      : array_view(other.layout_, detail::const_view(other.native_handle())) {}

  TILES_CPU_AMP tiles::extent<N> get_extent() const noexcept { return layout_.shape(); }

  /// Where the array behind the view lives, the host's view for host memory. Throws
  /// runtime_exception for a view without a data source.
  accelerator_view get_source_accelerator_view() const {
    return detail::source_place(native_handle());
  }

  /// The element at `position`, which is not checked. Synchronizes to the host first; through a
  /// view of non-const T, copies on devices count as changed.
  TILES_CPU_AMP T& operator[](const index<N>& position) const {
    return host_data()[layout_.offset_of(position)];
  }
  TILES_CPU_AMP T& operator()(const index<N>& position) const { return (*this)[position]; }
  TILES_CPU_AMP T& operator()(int i0, int i1) const { return (*this)[index<N>(i0, i1)]; }
  TILES_CPU_AMP T& operator()(int i0, int i1, int i2) const {
    return (*this)[index<N>(i0, i1, i2)];
  }

  /// For rank 1 an element, else a view of the elements with this index in dimension 0; throws
  /// runtime_exception if there are none.
  TILES_CPU_AMP detail::subscripted<T, N> operator[](int i0) const {
    if constexpr (N == 1) {
      return host_data()[i0];
    } else {
      return projection(i0);
    }
  }
  TILES_CPU_AMP detail::subscripted<T, N> operator()(int i0) const { return (*this)[i0]; }

  /// The element at `position` in host memory, which may be stale: nothing is synchronized, unless
  /// the library has not given the host any of the elements yet.
  TILES_CPU_AMP T& get_ref(const index<N>& position) const {
    return elements_.last_known(native_handle(), host_access)[layout_.offset_of(position)];
  }

  /// The first element; synchronizes to the host first. Valid for element access until the next
  /// launch or copy that uses the data. Through a view of non-const T, copies on devices count as
  /// changed; what is written through the pointer after a launch is made known by refresh().
  TILES_CPU_AMP T* data() const {
    static_assert(N == 1, "tiles: data() requires rank 1; other views may not be contiguous");
    return host_data();
  }

  /// The rectangle of `shape` at `origin`; throws runtime_exception if it is not within the view,
  /// or empty.
  TILES_CPU_AMP array_view section(const index<N>& origin, const tiles::extent<N>& shape) const {
    detail::view_handle part = detail::section_view(native_handle(), origin, shape);
    return array_view(layout_.section(shape), std::move(part),
                      {elements_, layout_.offset_of(origin)});
  }
  /// From `origin` to the view's end.
  TILES_CPU_AMP array_view section(const index<N>& origin) const {
    return section(origin, get_extent() - origin);
  }
  /// From the view's first element on.
  TILES_CPU_AMP array_view section(const tiles::extent<N>& shape) const {
    return section(index<N>(), shape);
  }
  TILES_CPU_AMP array_view section(int i0, int e0) const {
    return section(index<N>(i0), tiles::extent<N>(e0));
  }
  TILES_CPU_AMP array_view section(int i0, int i1, int e0, int e1) const {
    return section(index<N>(i0, i1), tiles::extent<N>(e0, e1));
  }
  TILES_CPU_AMP array_view section(int i0, int i1, int i2, int e0, int e1, int e2) const {
    return section(index<N>(i0, i1, i2), tiles::extent<N>(e0, e1, e2));
  }

  /// The first elements in another shape; throws runtime_exception if it has more than the view.
  template <int K>
  TILES_CPU_AMP array_view<T, K> view_as(const tiles::extent<K>& shape) const {
    static_assert(N == 1, "tiles: view_as() requires a view of rank 1");
    return reshaped(shape);
  }

  /// The bytes as elements of type U; throws runtime_exception if those do not fill them.
  template <class U>
  TILES_CPU_AMP array_view<std::conditional_t<std::is_const_v<T>, const U, U>, 1> reinterpret_as()
      const {
    static_assert(N == 1, "tiles: reinterpret_as() requires a view of rank 1");
    return reinterpreted<std::conditional_t<std::is_const_v<T>, const U, U>>();
  }

  /// Copies the newest elements, wherever they are, and leaves the data source of this view as it
  /// is; throws runtime_exception if the extents differ.
  void copy_to(array<element, N>& destination) const {
    detail::copy_elements(native_handle(), get_extent(), destination.native_view(),
                          destination.get_extent());
  }
  void copy_to(const array_view<element, N>& destination) const {
    detail::copy_elements(native_handle(), get_extent(), destination.native_handle(),
                          destination.get_extent());
  }

  /// Brings the data source up to date with what kernels wrote. Blocks.
  /// @param access  with access_type_write or access_type_read_write, the caller may change the
  ///                host memory directly afterwards
  void synchronize(access_type access = access_type_read) const {
    detail::begin_data_generation();
    detail::check(tiles_array_view_synchronize(native_handle(), nullptr));
    if (detail::writes(access)) refresh();
  }
  /// As synchronize(), which is done when the future is ready.
  completion_future synchronize_async(access_type access = access_type_read) const {
    detail::begin_data_generation();
    tiles_event event = nullptr;
    detail::check(tiles_array_view_synchronize(native_handle(), &event));
    completion_future future = completion_future::of_event(event);
    if (detail::writes(access)) refresh();
    return future;
  }

  /// Brings the elements to where `view` is, so that the next kernel there finds them.
  /// @param access  for the host's view as in synchronize(); devices learn from kernels what is
  ///                written
  void synchronize_to(const accelerator_view& view, access_type access = access_type_read) const {
    if (view.is_host()) {
      synchronize(access);
    } else {
      detail::begin_data_generation();
      detail::check(
          tiles_array_view_synchronize_to(native_handle(), view.native_handle(), nullptr));
    }
  }
  /// As synchronize_to(), which is done when the future is ready.
  completion_future synchronize_to_async(const accelerator_view& view,
                                         access_type access = access_type_read) const {
    if (view.is_host()) return synchronize_async(access);
    detail::begin_data_generation();
    tiles_event event = nullptr;
    detail::check(tiles_array_view_synchronize_to(native_handle(), view.native_handle(), &event));
    return completion_future::of_event(event);
  }

  /// Says that the data source was changed other than through views.
  void refresh() const {
    detail::begin_data_generation();
    detail::check(tiles_array_view_refresh(native_handle()));
  }
  /// Says that the present contents are not needed: they are copied neither to a device nor back,
  /// and undefined. Host memory that a device uses in place may hold what kernels wrote;
  /// TILES_TRANSFER=copy keeps them apart.
  TILES_CPU_AMP void discard_data() const {
    static_assert(!std::is_const_v<T>, "tiles: discard_data() needs a view that can be written");
    detail::begin_data_generation();
    detail::check(tiles_array_view_discard_data(native_handle()));
  }

  /// For calls of tiles.h; borrowed.
  tiles_array_view native_handle() const noexcept { return handle_.get(); }

 private:
  template <class, int>
  friend class array;
  template <class, int>
  friend class array_view;

  static constexpr std::int32_t host_access =
      std::is_const_v<T> ? TILES_ACCESS_READ : TILES_ACCESS_READ_WRITE;

  array_view(const detail::data_layout<N>& layout, detail::view_handle handle,
             const detail::host_pointer<T>& elements = {})
      : TILES_STORED(extent)(layout.shape()),
        TILES_STORED(source_accelerator_view)(handle.get()),
        layout_(layout),
        handle_(std::move(handle)),
        elements_(elements) {}

  // Negative lengths are for the library to refuse.
  static std::size_t room_for(const tiles::extent<N>& shape) {
    for (int d = 0; d < N; ++d) {
      if (shape[d] < 0) return 0;
    }
    return shape.size();
  }

  /// A reference more to an array's own view, or a const view of it.
  static detail::view_handle view_of(tiles_array_view whole) {
    if constexpr (std::is_const_v<T>) {
      return detail::const_view(whole);
    } else {
      detail::check(tiles_array_view_retain(whole));
      return detail::view_handle(whole);
    }
  }

  array_view<T, N - 1> projection(int i0) const {
    detail::view_handle part = detail::projection_view(native_handle(), i0);
    index<N> origin;
    origin[0] = i0;
    return array_view<T, N - 1>(layout_.projection(), std::move(part),
                                {elements_, layout_.offset_of(origin)});
  }

  template <int K>
  array_view<T, K> reshaped(const tiles::extent<K>& shape) const {
    return array_view<T, K>(detail::data_layout<K>(shape),
                            detail::reshaped_view(native_handle(), shape), elements_);
  }

  template <class U>
  array_view<U, 1> reinterpreted() const {
    detail::view_handle bytes = detail::reinterpreted_view<std::remove_const_t<U>>(native_handle());
    const tiles::extent<1> shape(static_cast<int>(get_extent().size() * sizeof(T) / sizeof(U)));
    return array_view<U, 1>(detail::data_layout<1>(shape), std::move(bytes));
  }

  T* host_data() const { return elements_.up_to_date(native_handle(), host_access); }

  // What element access relies on, whatever is assigned to `extent`.
  detail::data_layout<N> layout_;
  detail::view_handle handle_;
  detail::host_pointer<T> elements_;
};

namespace detail {

/// Only where Source is one.
template <class Source>
using deduced_element =
    typename std::enable_if_t<is_host_source<std::remove_reference_t<Source>>::value,
                              source_element<std::remove_reference_t<Source>>>::type;

}  // namespace detail

// The elements are the source's, the rank is that of the extent: array_view matrix(8, 9, data).
template <int N, class Source>
array_view(const extent<N>&, Source&&) -> array_view<detail::deduced_element<Source>, N>;
template <class Source>
array_view(int, Source&&) -> array_view<detail::deduced_element<Source>, 1>;
template <class Source>
array_view(int, int, Source&&) -> array_view<detail::deduced_element<Source>, 2>;
template <class Source>
array_view(int, int, int, Source&&) -> array_view<detail::deduced_element<Source>, 3>;
template <class T, int N>
array_view(array<T, N>&) -> array_view<T, N>;
template <class T, int N>
array_view(const array<T, N>&) -> array_view<const T, N>;
template <class Source>
array_view(Source&&) -> array_view<detail::deduced_element<Source>, 1>;

}  // namespace tiles

// Those of more dimensions, before one is used.
#include "tiles/high_rank_array.hpp"
#include "tiles/high_rank_view.hpp"
