// C++ AMP's norm and unorm, numbers that stay between -1 and 1 and between 0 and 1, and the short
// vectors of them.
#pragma once

#include <type_traits>

#include "tiles/short_vectors.hpp"

namespace tiles {

namespace detail {

/// A float from Lowest to 1, of which `Number` is made. What lies outside becomes the nearest of
/// the two; a NaN stays one. Operators compute in float, and bring the result into range.
template <class Number, int Lowest>
class normalized {
 public:
  constexpr normalized() = default;
  template <class From, class = std::enable_if_t<std::is_arithmetic_v<From>>>
  explicit constexpr normalized(From number) : value_(in_range(static_cast<float>(number))) {}
  constexpr operator float() const { return value_; }

  friend constexpr Number operator+(const Number& a, const Number& b) {
    return Number(a.value_ + b.value_);
  }
  friend constexpr Number operator-(const Number& a, const Number& b) {
    return Number(a.value_ - b.value_);
  }
  friend constexpr Number operator*(const Number& a, const Number& b) {
    return Number(a.value_ * b.value_);
  }
  friend constexpr Number operator/(const Number& a, const Number& b) {
    return Number(a.value_ / b.value_);
  }

  constexpr Number& operator+=(const Number& b) { return self() = self() + b; }
  constexpr Number& operator-=(const Number& b) { return self() = self() - b; }
  constexpr Number& operator*=(const Number& b) { return self() = self() * b; }
  constexpr Number& operator/=(const Number& b) { return self() = self() / b; }

  constexpr Number& operator++() { return self() = Number(value_ + 1); }
  constexpr Number& operator--() { return self() = Number(value_ - 1); }
  constexpr Number operator++(int) {
    const Number before = self();
    ++self();
    return before;
  }
  constexpr Number operator--(int) {
    const Number before = self();
    --self();
    return before;
  }

  friend constexpr bool operator==(const Number& a, const Number& b) {
    return a.value_ == b.value_;
  }
  friend constexpr bool operator!=(const Number& a, const Number& b) {
    return a.value_ != b.value_;
  }
  friend constexpr bool operator<(const Number& a, const Number& b) { return a.value_ < b.value_; }
  friend constexpr bool operator>(const Number& a, const Number& b) { return a.value_ > b.value_; }
  friend constexpr bool operator<=(const Number& a, const Number& b) {
    return a.value_ <= b.value_;
  }
  friend constexpr bool operator>=(const Number& a, const Number& b) {
    return a.value_ >= b.value_;
  }

 private:
  constexpr Number& self() { return static_cast<Number&>(*this); }
  static constexpr float in_range(float number) {
    constexpr float lowest = Lowest;
    return number < lowest ? lowest : number > 1 ? 1 : number;
  }

  float value_ = 0;
};

}  // namespace detail

namespace graphics {

class norm;

/// From 0 to 1. Its negative is a float.
class unorm : public detail::normalized<unorm, 0> {
 public:
  using normalized::normalized;
  constexpr unorm() = default;
  explicit constexpr unorm(const norm& other);
};

/// From -1 to 1.
class norm : public detail::normalized<norm, -1> {
 public:
  using normalized::normalized;
  constexpr norm() = default;
  constexpr norm(const unorm& other) : normalized(static_cast<float>(other)) {}

  friend constexpr norm operator-(const norm& a) { return norm(-static_cast<float>(a)); }
};

constexpr unorm::unorm(const norm& other) : normalized(static_cast<float>(other)) {}

inline constexpr norm NORM_ZERO;
inline constexpr norm NORM_MIN(-1);
inline constexpr norm NORM_MAX(1);
inline constexpr unorm UNORM_ZERO;
inline constexpr unorm UNORM_MIN(0);
inline constexpr unorm UNORM_MAX(1);

using norm_2 = short_vector<norm, 2>;
using norm_3 = short_vector<norm, 3>;
using norm_4 = short_vector<norm, 4>;
using unorm_2 = short_vector<unorm, 2>;
using unorm_3 = short_vector<unorm, 3>;
using unorm_4 = short_vector<unorm, 4>;

}  // namespace graphics

}  // namespace tiles
