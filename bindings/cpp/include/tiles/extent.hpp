// extent<N>: the number of elements in each dimension.
#pragma once

#include <cstddef>

#include "tiles/coordinates.hpp"
#include "tiles/index.hpp"

namespace tiles {

template <int D0, int D1 = 0, int D2 = 0>
class tiled_extent;

/// N lengths; component 0 is the slowest dimension. Zero and negative lengths may be held and
/// calculated with; arrays and launches refuse them.
template <int N>
class extent : public detail::coordinates<extent<N>, N> {
  using base = detail::coordinates<extent<N>, N>;

 public:
  using base::base;
  using base::operator+=;
  using base::operator-=;
  using base::operator%=;

  /// The number of elements, the product of the lengths. C++ AMP's 32 bits would not hold the size
  /// of large arrays.
  constexpr std::size_t size() const noexcept {
    std::size_t product = 1;
    for (int d = 0; d < N; ++d) product *= static_cast<std::size_t>((*this)[d]);
    return product;
  }

  /// True if each component of `position` is at least 0 and below the length.
  constexpr bool contains(const index<N>& position) const noexcept {
    for (int d = 0; d < N; ++d) {
      if (position[d] < 0 || position[d] >= (*this)[d]) return false;
    }
    return true;
  }

  /// This extent cut into tiles of D0, D0 x D1 or D0 x D1 x D2 threads. Whether the tile divides it
  /// is checked at the launch; pad() and truncate() of the result make it so.
  template <int D0>
  constexpr tiled_extent<D0> tile() const noexcept {
    static_assert(N == 1, "tiles: tile<D0>() requires an extent of rank 1");
    return tiled_extent<D0>(*this);
  }
  template <int D0, int D1>
  constexpr tiled_extent<D0, D1> tile() const noexcept {
    static_assert(N == 2, "tiles: tile<D0, D1>() requires an extent of rank 2");
    return tiled_extent<D0, D1>(*this);
  }
  template <int D0, int D1, int D2>
  constexpr tiled_extent<D0, D1, D2> tile() const noexcept {
    static_assert(N == 3, "tiles: tile<D0, D1, D2>() requires an extent of rank 3");
    return tiled_extent<D0, D1, D2>(*this);
  }

  constexpr extent& operator+=(const extent& other) noexcept {
    return this->combine(other, [](int a, int b) { return a + b; });
  }
  constexpr extent& operator-=(const extent& other) noexcept {
    return this->combine(other, [](int a, int b) { return a - b; });
  }
  constexpr extent& operator%=(const extent& other) noexcept {
    return this->combine(other, [](int a, int b) { return a % b; });
  }
  constexpr extent& operator+=(const index<N>& offset) noexcept {
    return this->combine(offset, [](int a, int b) { return a + b; });
  }
  constexpr extent& operator-=(const index<N>& offset) noexcept {
    return this->combine(offset, [](int a, int b) { return a - b; });
  }

  friend constexpr extent operator+(extent a, const extent& b) noexcept { return a += b; }
  friend constexpr extent operator-(extent a, const extent& b) noexcept { return a -= b; }
  friend constexpr extent operator%(extent a, const extent& b) noexcept { return a %= b; }
  friend constexpr extent operator+(extent a, const index<N>& b) noexcept { return a += b; }
  friend constexpr extent operator-(extent a, const index<N>& b) noexcept { return a -= b; }
};

// The rank is the number of numbers: extent shape(8, 9).
extent(int)->extent<1>;
extent(int, int)->extent<2>;
extent(int, int, int)->extent<3>;

}  // namespace tiles

// tile() above returns a complete tiled_extent.
#include "tiles/tiled_extent.hpp"
