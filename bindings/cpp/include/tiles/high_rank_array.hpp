// array<T, N> of more dimensions than the data of tiles.h has. Kernels see the members as they
// stand here.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/array.hpp"
#include "tiles/high_rank.hpp"
#include "tiles/property.hpp"

namespace tiles {
namespace detail {
inline namespace translated {

/// Base of array<T, N>, whose members it has.
template <class T, int N>
class high_rank_array {
  using whole_view = array_view<T, N>;
  using constant_view = array_view<const T, N>;

  array<T, 1> flat_;

 public:
  static constexpr int rank = N;
  using value_type = T;

  tiles::extent<N> TILES_STORED(extent);
  TILES_PROPERTY(tiles::extent<N>, extent)
  tiles::accelerator_view TILES_STORED(accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, accelerator_view)
  tiles::accelerator_view TILES_STORED(associated_accelerator_view);
  TILES_PROPERTY(tiles::accelerator_view, associated_accelerator_view)
  access_type TILES_STORED(cpu_access_type);
  TILES_PROPERTY(access_type, cpu_access_type)

  /// More arguments: elements and place, as an array of few dimensions takes them.
  template <class... More>
  explicit high_rank_array(const tiles::extent<N>& shape, More&&... more)
      : flat_(flat_extent(shape), std::forward<More>(more)...),
        TILES_STORED(extent)(shape),
        TILES_STORED(accelerator_view)(flat_.accelerator_view),
        TILES_STORED(associated_accelerator_view)(flat_.associated_accelerator_view),
        TILES_STORED(cpu_access_type)(flat_.cpu_access_type) {}
  template <class... Where>
  explicit high_rank_array(const constant_view& source, const Where&... where)
      : high_rank_array(source.extent, where...) {
    *this = source;
  }

  high_rank_array& operator=(const constant_view& source) {
    copy_high_rank(source, whole());
    return *this;
  }

  TILES_CPU_AMP tiles::extent<N> get_extent() const { return TILES_STORED(extent); }
  const tiles::accelerator_view& get_accelerator_view() const {
    return TILES_STORED(accelerator_view);
  }
  const tiles::accelerator_view& get_associated_accelerator_view() const {
    return TILES_STORED(associated_accelerator_view);
  }
  access_type get_cpu_access_type() const { return TILES_STORED(cpu_access_type); }

  TILES_CPU_AMP T& operator[](const index<N>& position) { return flat_[number_of(position)]; }
  TILES_CPU_AMP const T& operator[](const index<N>& position) const {
    return flat_[number_of(position)];
  }
  TILES_CPU_AMP T& operator()(const index<N>& position) { return flat_[number_of(position)]; }
  TILES_CPU_AMP const T& operator()(const index<N>& position) const {
    return flat_[number_of(position)];
  }
  TILES_CPU_AMP array_view<T, N - 1> operator[](int i0) { return whole()[i0]; }
  TILES_CPU_AMP array_view<const T, N - 1> operator[](int i0) const { return whole()[i0]; }
  TILES_CPU_AMP array_view<T, N - 1> operator()(int i0) { return whole()[i0]; }
  TILES_CPU_AMP array_view<const T, N - 1> operator()(int i0) const { return whole()[i0]; }

  TILES_CPU_AMP whole_view section(const index<N>& origin, const tiles::extent<N>& shape) {
    return whole().section(origin, shape);
  }
  TILES_CPU_AMP constant_view section(const index<N>& origin, const tiles::extent<N>& shape) const {
    return whole().section(origin, shape);
  }
  TILES_CPU_AMP whole_view section(const index<N>& origin) { return whole().section(origin); }
  TILES_CPU_AMP constant_view section(const index<N>& origin) const {
    return whole().section(origin);
  }
  TILES_CPU_AMP whole_view section(const tiles::extent<N>& shape) { return whole().section(shape); }
  TILES_CPU_AMP constant_view section(const tiles::extent<N>& shape) const {
    return whole().section(shape);
  }

  void copy_to(array<T, N>& destination) const { flat_.copy_to(destination.flat()); }
  void copy_to(const array_view<T, N>& destination) const { copy_high_rank(whole(), destination); }
  operator std::vector<T>() const { return flat_; }
  T* data() { return flat_.data(); }
  const T* data() const { return flat_.data(); }

  TILES_CPU_AMP array<T, 1>& flat() { return flat_; }
  TILES_CPU_AMP const array<T, 1>& flat() const { return flat_; }

 private:
  TILES_CPU_AMP int number_of(const index<N>& position) const {
    int number = 0;
    for (int d = 0; d < N; ++d) number = number * extent[d] + position[d];
    return number;
  }

  TILES_CPU_AMP whole_view whole() {
    return whole_view(array_view<T, 1>(flat_), extent, index<N>(), extent);
  }
  TILES_CPU_AMP constant_view whole() const {
    return constant_view(array_view<const T, 1>(flat_), extent, index<N>(), extent);
  }
};

}  // namespace translated
}  // namespace detail

#define TILES_ARRAY_OF_RANK(N)                               \
  template <class T>                                         \
  class array<T, N> : public detail::high_rank_array<T, N> { \
   public:                                                   \
    using detail::high_rank_array<T, N>::high_rank_array;    \
    using detail::high_rank_array<T, N>::operator=;          \
  };
TILES_HIGH_RANKS(TILES_ARRAY_OF_RANK)
#undef TILES_ARRAY_OF_RANK

}  // namespace tiles
