// index<N>: a position in N-dimensional data.
#pragma once

#include "tiles/coordinates.hpp"

namespace tiles {

/// N whole numbers that name one element; component 0 is the most significant. Arithmetic works on
/// all components at once: index with index (+ -), index with int and int with index (+ - * / %).
///
/// <string.h> of POSIX systems has a function ::index: host code that is `using namespace tiles`
/// writes tiles::index. Kernels write index.
template <int N>
class index : public detail::coordinates<index<N>, N> {
  using base = detail::coordinates<index<N>, N>;

 public:
  using base::base;
  using base::operator+=;
  using base::operator-=;

  constexpr index& operator+=(const index& other) noexcept {
    return this->combine(other, [](int a, int b) { return a + b; });
  }
  constexpr index& operator-=(const index& other) noexcept {
    return this->combine(other, [](int a, int b) { return a - b; });
  }

  friend constexpr index operator+(index a, const index& b) noexcept { return a += b; }
  friend constexpr index operator-(index a, const index& b) noexcept { return a -= b; }
};

// The rank is the number of numbers: index at(1, 2).
index(int)->index<1>;
index(int, int)->index<2>;
index(int, int, int)->index<3>;

}  // namespace tiles
