// array_view<T, N> of more dimensions than the data of tiles.h has: a rectangle in flat data.
// Kernels see the members as they stand here.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "tiles/array_view.hpp"
#include "tiles/high_rank.hpp"
#include "tiles/property.hpp"

namespace tiles {
namespace detail {
inline namespace translated {

/// Base of array_view<T, N>, whose members it has.
template <class T, int N>
class high_rank_view {
  using element = std::remove_const_t<T>;
  using view = array_view<T, N>;

  template <class Source>
  using if_source = std::enable_if_t<is_host_source<std::remove_reference_t<Source>>::value>;

  array_view<T, 1> flat_;  ///< all elements of the data, of which this is a rectangle
  tiles::extent<N> whole_;
  index<N> origin_;

 public:
  static constexpr int rank = N;
  using value_type = T;

  tiles::extent<N> TILES_STORED(extent);
  TILES_PROPERTY(tiles::extent<N>, extent)
  source_place_property<T, 1> TILES_STORED(source_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, source_accelerator_view)

  template <class Source, class = if_source<Source>>
  high_rank_view(const tiles::extent<N>& shape, Source&& source)
      : high_rank_view(array_view<T, 1>(flat_extent(shape), std::forward<Source>(source)), shape,
                       index<N>(), shape) {}
  explicit high_rank_view(const tiles::extent<N>& shape)
      : high_rank_view(array_view<T, 1>(flat_extent(shape)), shape, index<N>(), shape) {}

  TILES_CPU_AMP high_rank_view(array<element, N>& source)
      : high_rank_view(array_view<T, 1>(source.flat()), source.extent, index<N>(), source.extent) {}
  TILES_CPU_AMP high_rank_view(const array<element, N>& source)
      : high_rank_view(array_view<T, 1>(source.flat()), source.extent, index<N>(), source.extent) {
    static_assert(std::is_const_v<T>,
                  "tiles: a view of a const array is an array_view<const T, N>");
  }
  template <class Other, class = std::enable_if_t<std::is_same_v<const Other, T>>>
  TILES_CPU_AMP high_rank_view(const high_rank_view<Other, N>& other)
      : high_rank_view(array_view<T, 1>(other.flat_), other.whole_, other.origin_, other.extent) {}
  /// A rectangle of `shape` at `origin` of data that is `whole`, and lies in `flat`.
  TILES_CPU_AMP high_rank_view(const array_view<T, 1>& flat, const tiles::extent<N>& whole,
                               const index<N>& origin, const tiles::extent<N>& shape)
      : flat_(flat),
        whole_(whole),
        origin_(origin),
        TILES_STORED(extent)(shape),
        TILES_STORED(source_accelerator_view)(flat.TILES_STORED(source_accelerator_view)) {}

  TILES_CPU_AMP tiles::extent<N> get_extent() const { return TILES_STORED(extent); }
  tiles::accelerator_view get_source_accelerator_view() const {
    return flat_.get_source_accelerator_view();
  }

  TILES_CPU_AMP T& operator[](const index<N>& position) const { return flat_[number_of(position)]; }
  TILES_CPU_AMP T& operator()(const index<N>& position) const { return flat_[number_of(position)]; }
  TILES_CPU_AMP T& get_ref(const index<N>& position) const {
    return flat_.get_ref(index<1>(number_of(position)));
  }
  TILES_CPU_AMP array_view<T, N - 1> operator[](int i0) const { return projection(i0); }
  TILES_CPU_AMP array_view<T, N - 1> operator()(int i0) const { return projection(i0); }

  TILES_CPU_AMP view section(const index<N>& origin, const tiles::extent<N>& shape) const {
    check_rectangle(origin, shape, extent);
    return view(flat_, whole_, origin_ + origin, shape);
  }
  TILES_CPU_AMP view section(const index<N>& origin) const {
    return section(origin, extent - origin);
  }
  TILES_CPU_AMP view section(const tiles::extent<N>& shape) const {
    return section(index<N>(), shape);
  }

  void copy_to(array<element, N>& destination) const {
    copy_high_rank(*this, array_view<element, N>(destination));
  }
  void copy_to(const array_view<element, N>& destination) const {
    copy_high_rank(*this, destination);
  }

  void synchronize(access_type access = access_type_read) const { flat_.synchronize(access); }
  completion_future synchronize_async(access_type access = access_type_read) const {
    return flat_.synchronize_async(access);
  }
  void synchronize_to(const tiles::accelerator_view& place,
                      access_type access = access_type_read) const {
    flat_.synchronize_to(place, access);
  }
  completion_future synchronize_to_async(const tiles::accelerator_view& place,
                                         access_type access = access_type_read) const {
    return flat_.synchronize_to_async(place, access);
  }
  void refresh() const { flat_.refresh(); }
  /// Of a part the contents stay: what lies between its elements is needed.
  TILES_CPU_AMP void discard_data() const {
    if (is_whole()) flat_.discard_data();
  }

  TILES_CPU_AMP bool is_whole() const { return extent == whole_; }
  TILES_CPU_AMP const array_view<T, 1>& flat() const { return flat_; }

 private:
  template <class, int>
  friend class high_rank_view;

  TILES_CPU_AMP int number_of(const index<N>& position) const {
    int number = 0;
    for (int d = 0; d < N; ++d) number = number * whole_[d] + origin_[d] + position[d];
    return number;
  }

  TILES_CPU_AMP array_view<T, N - 1> projection(int i0) const {
    check_projected(i0, extent[0]);
    tiles::extent<N - 1> whole;
    tiles::extent<N - 1> shape;
    index<N - 1> origin;
    int row = 1;
    for (int d = 1; d < N; ++d) {
      whole[d - 1] = whole_[d];
      shape[d - 1] = extent[d];
      origin[d - 1] = origin_[d];
      row *= whole_[d];
    }
    const array_view<T, 1> rows = flat_.section((origin_[0] + i0) * row, row);
    if constexpr (is_high_rank<N - 1>) {
      return array_view<T, N - 1>(rows, whole, origin, shape);
    } else {
      return rows.view_as(whole).section(origin, shape);
    }
  }
};

}  // namespace translated
}  // namespace detail

#define TILES_VIEW_OF_RANK(N)                                    \
  template <class T>                                             \
  class array_view<T, N> : public detail::high_rank_view<T, N> { \
   public:                                                       \
    using detail::high_rank_view<T, N>::high_rank_view;          \
  };
TILES_HIGH_RANKS(TILES_VIEW_OF_RANK)
#undef TILES_VIEW_OF_RANK

}  // namespace tiles
