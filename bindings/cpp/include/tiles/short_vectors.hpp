// C++ AMP's short vectors: float_2, int_3, uchar_4 and their like, with operators that work on all
// components at once. In memory the components follow each other: a float_3 has 12 bytes.
#pragma once

#include <cstdint>
#include <type_traits>

namespace tiles {

template <class T, int N>
class short_vector;

namespace detail {

/// The operators of `Vector`, which has components of type T and applies a function to each.
template <class Vector, class T>
class vector_operators {
  template <class Function>
  static constexpr Vector each(const Vector& a, const Vector& b, Function f) {
    return Vector::combine(a, b, [&](T left, T right) { return static_cast<T>(f(left, right)); });
  }

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
  friend constexpr Vector operator%(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x % y; });
  }
  friend constexpr Vector operator&(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x & y; });
  }
  friend constexpr Vector operator|(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x | y; });
  }
  friend constexpr Vector operator^(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x ^ y; });
  }
  friend constexpr Vector operator<<(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x << y; });
  }
  friend constexpr Vector operator>>(const Vector& a, const Vector& b) {
    return each(a, b, [](T x, T y) { return x >> y; });
  }

  friend constexpr Vector operator+(const Vector& a) { return a; }
  friend constexpr Vector operator-(const Vector& a) {
    return each(a, a, [](T x, T) { return -x; });
  }
  friend constexpr Vector operator~(const Vector& a) {
    return each(a, a, [](T x, T) { return ~x; });
  }

  friend constexpr Vector& operator+=(Vector& a, const Vector& b) { return a = a + b; }
  friend constexpr Vector& operator-=(Vector& a, const Vector& b) { return a = a - b; }
  friend constexpr Vector& operator*=(Vector& a, const Vector& b) { return a = a * b; }
  friend constexpr Vector& operator/=(Vector& a, const Vector& b) { return a = a / b; }
  friend constexpr Vector& operator%=(Vector& a, const Vector& b) { return a = a % b; }
  friend constexpr Vector& operator&=(Vector& a, const Vector& b) { return a = a & b; }
  friend constexpr Vector& operator|=(Vector& a, const Vector& b) { return a = a | b; }
  friend constexpr Vector& operator^=(Vector& a, const Vector& b) { return a = a ^ b; }
  friend constexpr Vector& operator<<=(Vector& a, const Vector& b) { return a = a << b; }
  friend constexpr Vector& operator>>=(Vector& a, const Vector& b) { return a = a >> b; }

  friend constexpr Vector& operator++(Vector& a) { return a += Vector(T(1)); }
  friend constexpr Vector& operator--(Vector& a) { return a -= Vector(T(1)); }
  friend constexpr Vector operator++(Vector& a, int) {
    const Vector before = a;
    ++a;
    return before;
  }
  friend constexpr Vector operator--(Vector& a, int) {
    const Vector before = a;
    --a;
    return before;
  }

  /// True if all components are equal.
  friend constexpr bool operator==(const Vector& a, const Vector& b) { return Vector::equal(a, b); }
  friend constexpr bool operator!=(const Vector& a, const Vector& b) { return !(a == b); }
};

template <class T>
struct is_short_vector : std::false_type {};
template <class T, int N>
struct is_short_vector<short_vector<T, N>> : std::true_type {};

}  // namespace detail

/// Zeros, unless given other components; one number makes all components.
template <class T>
class short_vector<T, 2> : public detail::vector_operators<short_vector<T, 2>, T> {
 public:
  using value_type = T;
  static constexpr int size = 2;

  constexpr short_vector() = default;
  constexpr short_vector(T all) : x(all), y(all) {}
  constexpr short_vector(T first, T second) : x(first), y(second) {}
  template <class U>
  explicit constexpr short_vector(const short_vector<U, 2>& other)
      : x(static_cast<T>(other.x)), y(static_cast<T>(other.y)) {}

  template <class Function>
  static constexpr short_vector combine(const short_vector& a, const short_vector& b, Function f) {
    return {f(a.x, b.x), f(a.y, b.y)};
  }
  static constexpr bool equal(const short_vector& a, const short_vector& b) {
    return a.x == b.x && a.y == b.y;
  }

  T x{}, y{};
};

template <class T>
class short_vector<T, 3> : public detail::vector_operators<short_vector<T, 3>, T> {
 public:
  using value_type = T;
  static constexpr int size = 3;

  constexpr short_vector() = default;
  constexpr short_vector(T all) : x(all), y(all), z(all) {}
  constexpr short_vector(T first, T second, T third) : x(first), y(second), z(third) {}
  template <class U>
  explicit constexpr short_vector(const short_vector<U, 3>& other)
      : x(static_cast<T>(other.x)), y(static_cast<T>(other.y)), z(static_cast<T>(other.z)) {}

  template <class Function>
  static constexpr short_vector combine(const short_vector& a, const short_vector& b, Function f) {
    return {f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)};
  }
  static constexpr bool equal(const short_vector& a, const short_vector& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
  }

  T x{}, y{}, z{};
};

template <class T>
class short_vector<T, 4> : public detail::vector_operators<short_vector<T, 4>, T> {
 public:
  using value_type = T;
  static constexpr int size = 4;

  constexpr short_vector() = default;
  constexpr short_vector(T all) : x(all), y(all), z(all), w(all) {}
  constexpr short_vector(T first, T second, T third, T fourth)
      : x(first), y(second), z(third), w(fourth) {}
  template <class U>
  explicit constexpr short_vector(const short_vector<U, 4>& other)
      : x(static_cast<T>(other.x)),
        y(static_cast<T>(other.y)),
        z(static_cast<T>(other.z)),
        w(static_cast<T>(other.w)) {}

  template <class Function>
  static constexpr short_vector combine(const short_vector& a, const short_vector& b, Function f) {
    return {f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w)};
  }
  static constexpr bool equal(const short_vector& a, const short_vector& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
  }

  T x{}, y{}, z{}, w{};
};

inline namespace graphics {

using char_2 = short_vector<signed char, 2>;
using char_3 = short_vector<signed char, 3>;
using char_4 = short_vector<signed char, 4>;
using uchar_2 = short_vector<unsigned char, 2>;
using uchar_3 = short_vector<unsigned char, 3>;
using uchar_4 = short_vector<unsigned char, 4>;
using short_2 = short_vector<short, 2>;
using short_3 = short_vector<short, 3>;
using short_4 = short_vector<short, 4>;
using ushort_2 = short_vector<unsigned short, 2>;
using ushort_3 = short_vector<unsigned short, 3>;
using ushort_4 = short_vector<unsigned short, 4>;
using int_2 = short_vector<int, 2>;
using int_3 = short_vector<int, 3>;
using int_4 = short_vector<int, 4>;
using uint_2 = short_vector<unsigned int, 2>;
using uint_3 = short_vector<unsigned int, 3>;
using uint_4 = short_vector<unsigned int, 4>;
using long_2 = short_vector<std::int64_t, 2>;
using long_3 = short_vector<std::int64_t, 3>;
using long_4 = short_vector<std::int64_t, 4>;
using ulong_2 = short_vector<std::uint64_t, 2>;
using ulong_3 = short_vector<std::uint64_t, 3>;
using ulong_4 = short_vector<std::uint64_t, 4>;
using float_2 = short_vector<float, 2>;
using float_3 = short_vector<float, 3>;
using float_4 = short_vector<float, 4>;
using double_2 = short_vector<double, 2>;
using double_3 = short_vector<double, 3>;
using double_4 = short_vector<double, 4>;

}  // namespace graphics

}  // namespace tiles
