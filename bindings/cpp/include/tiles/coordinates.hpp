// What index and extent have in common: N whole numbers, the most significant first, and arithmetic
// on all of them at once.
#pragma once

#include <type_traits>

namespace tiles::detail {

/// Base of `Derived`, which is index<N> or extent<N>. Usable in constant expressions.
template <class Derived, int N>
class coordinates {
  static_assert(N > 0, "tiles: the rank must be at least 1");

  template <class Pointer>
  using if_points_to_ints = std::enable_if_t<(
      std::is_pointer_v<Pointer> ||
      std::is_array_v<Pointer>)&&std::is_convertible_v<const Pointer&, const int*>>;

 public:
  static constexpr int rank = N;
  using value_type = int;

  /// All zero.
  constexpr coordinates() noexcept = default;

  explicit constexpr coordinates(int i0) noexcept : values_{i0} {
    static_assert(N == 1, "tiles: one component requires rank 1");
  }
  constexpr coordinates(int i0, int i1) noexcept : values_{i0, i1} {
    static_assert(N == 2, "tiles: two components require rank 2");
  }
  constexpr coordinates(int i0, int i1, int i2) noexcept : values_{i0, i1, i2} {
    static_assert(N == 3, "tiles: three components require rank 3");
  }
  explicit constexpr coordinates(const int (&components)[N]) noexcept {
    for (int d = 0; d < N; ++d) values_[d] = components[d];
  }
  /// A pointer or another C array: its first N components are read.
  template <class Pointer, class = if_points_to_ints<Pointer>>
  explicit constexpr coordinates(const Pointer& components) noexcept {
    for (int d = 0; d < N; ++d) values_[d] = components[d];
  }

  /// Component `d`; 0 is the most significant. `d` is not checked.
  constexpr int operator[](int d) const noexcept { return values_[d]; }
  constexpr int& operator[](int d) noexcept { return values_[d]; }

  constexpr Derived& operator+=(int value) noexcept {
    return combine(value, [](int a, int b) { return a + b; });
  }
  constexpr Derived& operator-=(int value) noexcept {
    return combine(value, [](int a, int b) { return a - b; });
  }
  constexpr Derived& operator*=(int value) noexcept {
    return combine(value, [](int a, int b) { return a * b; });
  }
  constexpr Derived& operator/=(int value) noexcept {
    return combine(value, [](int a, int b) { return a / b; });
  }
  constexpr Derived& operator%=(int value) noexcept {
    return combine(value, [](int a, int b) { return a % b; });
  }

  constexpr Derived& operator++() noexcept { return *this += 1; }
  constexpr Derived& operator--() noexcept { return *this -= 1; }
  constexpr Derived operator++(int) noexcept {
    const Derived before = self();
    ++*this;
    return before;
  }
  constexpr Derived operator--(int) noexcept {
    const Derived before = self();
    --*this;
    return before;
  }

  friend constexpr bool operator==(const Derived& a, const Derived& b) noexcept {
    for (int d = 0; d < N; ++d) {
      if (a[d] != b[d]) return false;
    }
    return true;
  }
  friend constexpr bool operator!=(const Derived& a, const Derived& b) noexcept {
    return !(a == b);
  }

  friend constexpr Derived operator+(Derived a, int b) noexcept { return a += b; }
  friend constexpr Derived operator-(Derived a, int b) noexcept { return a -= b; }
  friend constexpr Derived operator*(Derived a, int b) noexcept { return a *= b; }
  friend constexpr Derived operator/(Derived a, int b) noexcept { return a /= b; }
  friend constexpr Derived operator%(Derived a, int b) noexcept { return a %= b; }

  friend constexpr Derived operator+(int a, const Derived& b) noexcept { return filled(a) += b; }
  friend constexpr Derived operator-(int a, const Derived& b) noexcept { return filled(a) -= b; }
  friend constexpr Derived operator*(int a, Derived b) noexcept { return b *= a; }
  friend constexpr Derived operator/(int a, const Derived& b) noexcept {
    return filled(a).combine(b, [](int x, int y) { return x / y; });
  }
  friend constexpr Derived operator%(int a, const Derived& b) noexcept {
    return filled(a).combine(b, [](int x, int y) { return x % y; });
  }

 protected:
  /// Replaces each component `c` by `operation(c, value)`.
  template <class Operation>
  constexpr Derived& combine(int value, Operation operation) noexcept {
    for (int d = 0; d < N; ++d) values_[d] = operation(values_[d], value);
    return self();
  }

  /// Replaces each component `c` by `operation(c, the other's component)`.
  template <class Other, class Operation>
  constexpr Derived& combine(const Other& other, Operation operation) noexcept {
    static_assert(Other::rank == N, "tiles: the ranks of the two operands differ");
    for (int d = 0; d < N; ++d) values_[d] = operation(values_[d], other[d]);
    return self();
  }

 private:
  static constexpr Derived filled(int value) noexcept {
    Derived result;
    for (int d = 0; d < N; ++d) result[d] = value;
    return result;
  }

  constexpr Derived& self() noexcept { return static_cast<Derived&>(*this); }

  int values_[N]{};
};

}  // namespace tiles::detail
