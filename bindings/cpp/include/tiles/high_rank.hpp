// What arrays and views of more dimensions than the data of tiles.h has share: C++ AMP's have up to
// 128. tiles.h is given flat data.
#pragma once

#include <string>
#include <type_traits>

#include "tiles/copy_elements.hpp"
#include "tiles/extent.hpp"
#include "tiles/restrictions.hpp"
#include "tiles/tiles.h"

namespace tiles {
template <class T, int N>
class array;
template <class T, int N>
class array_view;
}  // namespace tiles

/// Applies a macro to each of these ranks.
#define TILES_TEN_RANKS(use, ten)                                                                 \
  use(ten##0) use(ten##1) use(ten##2) use(ten##3) use(ten##4) use(ten##5) use(ten##6) use(ten##7) \
      use(ten##8) use(ten##9)
#define TILES_HIGH_RANKS(use)                                                              \
  use(9) TILES_TEN_RANKS(use, 1) TILES_TEN_RANKS(use, 2) TILES_TEN_RANKS(use, 3)           \
      TILES_TEN_RANKS(use, 4) TILES_TEN_RANKS(use, 5) TILES_TEN_RANKS(use, 6)              \
          TILES_TEN_RANKS(use, 7) TILES_TEN_RANKS(use, 8) TILES_TEN_RANKS(use, 9)          \
              TILES_TEN_RANKS(use, 10) TILES_TEN_RANKS(use, 11) use(120) use(121) use(122) \
                  use(123) use(124) use(125) use(126) use(127) use(128)

namespace tiles::detail {

template <int N>
constexpr bool is_high_rank = N > TILES_MAX_RANK;

/// As many elements in one dimension; throws runtime_exception if one of the lengths is below 1.
template <int N>
extent<1> flat_extent(const extent<N>& shape) {
  long long count = 1;
  for (int d = 0; d < N; ++d) {
    if (shape[d] < 1) {
      throw runtime_exception("the extents of the data are " + to_string(shape) +
                              "; each must be at least 1");
    }
    count *= shape[d];
    if (count > 0x7fffffff) {
      throw runtime_exception("the extents of the data are " + to_string(shape) + "; data of " +
                              std::to_string(N) + " dimensions has at most 2^31 - 1 elements");
    }
  }
  return extent<1>(static_cast<int>(count));
}

inline namespace translated {

/// Kernels make sections of what is there.
template <int N>
TILES_CPU_AMP void check_rectangle(const index<N>& origin, const extent<N>& shape,
                                   const extent<N>& whole) {
#ifndef __TILES_KERNELS__
  for (int d = 0; d < N; ++d) {
    if (origin[d] >= 0 && shape[d] >= 1 && shape[d] <= whole[d] - origin[d]) continue;
    throw runtime_exception("section: in dimension " + std::to_string(d) + " it begins at " +
                            std::to_string(origin[d]) + " and has the length " +
                            std::to_string(shape[d]) + "; that of the view is " +
                            std::to_string(whole[d]));
  }
#else
  static_cast<void>(origin), static_cast<void>(shape), static_cast<void>(whole);
#endif
}

TILES_CPU_AMP inline void check_projected(int i0, int length) {
#ifndef __TILES_KERNELS__
  if (i0 >= 0 && i0 < length) return;
  throw runtime_exception("array_view: the index in dimension 0 is " + std::to_string(i0) +
                          "; that of the view goes up to " + std::to_string(length - 1));
#else
  static_cast<void>(i0), static_cast<void>(length);
#endif
}

}  // namespace translated

template <class T, int N>
array_view<T, N> view_of_data(array<T, N>& data) {
  return data;
}
template <class T, int N>
array_view<const T, N> view_of_data(const array<T, N>& data) {
  return data;
}
template <class T, int N>
const array_view<T, N>& view_of_data(const array_view<T, N>& data) {
  return data;
}

/// Copies views whose extents are equal by parts that tiles.h knows.
template <class Source, class Destination>
void copy_by_rows(const Source& source, const Destination& destination) {
  if constexpr (is_high_rank<Source::rank>) {
    for (int i = 0; i < source.extent[0]; ++i) copy_by_rows(source[i], destination[i]);
  } else {
    source.copy_to(destination);
  }
}

/// A contiguous view of the elements; of a copy, if they are not contiguous.
template <class View>
auto flat_elements(const View& source) {
  using element = std::remove_const_t<typename View::value_type>;
  if (source.is_whole()) return array_view<const element, 1>(source.flat());
  const array_view<element, View::rank> dense(source.extent);
  copy_by_rows(source, dense);
  return array_view<const element, 1>(dense.flat());
}

/// @param elements  contiguous, as many as the destination has
template <class Elements, class Destination>
void copy_flat_to_high_rank(const Elements& elements, const Destination& destination) {
  if (destination.is_whole()) return elements.copy_to(destination.flat());
  using element = typename Destination::value_type;
  const array_view<element, Destination::rank> dense(destination.extent);
  elements.copy_to(dense.flat());
  copy_by_rows(dense, destination);
}

template <class Iterator, class Destination>
void copy_range_to_high_rank(Iterator first, const Destination& destination) {
  using element = typename Destination::value_type;
  const array_view<element, 1> elements(flat_extent(destination.extent));
  copy_elements_from_range<element>(first, elements.get_extent().size(), elements.native_handle());
  copy_flat_to_high_rank(elements, destination);
}

/// Copies a view to another of the same rank. They may overlap.
template <class Source, class Destination>
void copy_high_rank(const Source& source, const Destination& destination) {
  check_same_extent(source.extent, destination.extent);
  copy_flat_to_high_rank(flat_elements(source), destination);
}

}  // namespace tiles::detail
