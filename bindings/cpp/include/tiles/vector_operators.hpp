// The operators of short vectors: on all components at once.
#pragma once

#include <type_traits>

namespace tiles::detail {

/// The operators of `Vector`, which has components of type T and applies a function to each.
template <class Vector, class T>
class vector_operators {
  template <class Function>
  static constexpr Vector each(const Vector& a, const Vector& b, Function f) {
    return Vector::combine(a, b, [&](T left, T right) { return static_cast<T>(f(left, right)); });
  }
  static constexpr bool equal(const Vector& a, const Vector& b) { return Vector::are_equal(a, b); }
  constexpr Vector& self() { return static_cast<Vector&>(*this); }
  /// Programs define such operators for other vectors, such as ^ for the cross product of two.
  template <class U>
  using only_integers = std::enable_if_t<std::is_integral_v<U>>;

 public:
  friend constexpr Vector operator+(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x + y; });
  }
  friend constexpr Vector operator-(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x - y; });
  }
  friend constexpr Vector operator*(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x * y; });
  }
  friend constexpr Vector operator/(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x / y; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator%(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x % y; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator&(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x & y; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator|(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x | y; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator^(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x ^ y; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator<<(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x << y; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator>>(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x >> y; });
  }

  friend constexpr Vector operator+(const Vector& a) { return a; }
  friend constexpr Vector operator-(const Vector& a) {
    static_assert(!std::is_unsigned_v<T> && std::is_convertible_v<decltype(-a.x), T>,
                  "tiles: the components of this vector are unsigned and cannot be negated");
    return each(a, a, [](T x, T) { return -x; });
  }
  template <class U = T, class = only_integers<U>>
  friend constexpr Vector operator~(const Vector& a) {
    return each(a, a, [](T x, T) { return ~x; });
  }

  // Members, so that they take vectors without a name, too: ++int_2(1, 2).
  constexpr Vector& operator+=(const Vector& b) { return self() = self() + b; }
  constexpr Vector& operator-=(const Vector& b) { return self() = self() - b; }
  constexpr Vector& operator*=(const Vector& b) { return self() = self() * b; }
  constexpr Vector& operator/=(const Vector& b) { return self() = self() / b; }
  constexpr Vector& operator%=(const Vector& b) { return self() = self() % b; }
  constexpr Vector& operator&=(const Vector& b) { return self() = self() & b; }
  constexpr Vector& operator|=(const Vector& b) { return self() = self() | b; }
  constexpr Vector& operator^=(const Vector& b) { return self() = self() ^ b; }
  constexpr Vector& operator<<=(const Vector& b) { return self() = self() << b; }
  constexpr Vector& operator>>=(const Vector& b) { return self() = self() >> b; }

  constexpr Vector& operator++() { return self() += Vector(T(1)); }
  constexpr Vector& operator--() { return self() -= Vector(T(1)); }
  constexpr Vector operator++(int) {
    const Vector before = self();
    ++self();
    return before;
  }
  constexpr Vector operator--(int) {
    const Vector before = self();
    --self();
    return before;
  }

  /// True if all components are equal.
  friend constexpr bool operator==(const Vector& a, const Vector& b) { return equal(a, b); }
  friend constexpr bool operator!=(const Vector& a, const Vector& b) { return !(a == b); }
};

}  // namespace tiles::detail
