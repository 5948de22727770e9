// The components of short vectors: x, y, z and w, which are also called r, g, b and a.
#pragma once

namespace tiles {

namespace graphics {
template <class T, int N>
class short_vector;
}  // namespace graphics

namespace detail {

/// N contiguous components: zeros, unless given others; one number makes all. Constant
/// expressions call them x, y, z and w.
template <class T, int N>
class vector_components;

template <class T>
class vector_components<T, 2> {
  using vector = graphics::short_vector<T, 2>;

 public:
  union {
    T x;
    T r;
  };
  union {
    T y;
    T g;
  };

  constexpr vector_components() : vector_components(T()) {}
  constexpr vector_components(T all) : vector_components(all, all) {}
  constexpr vector_components(T first, T second) : x(first), y(second) {}
  template <class U>
  explicit constexpr vector_components(const vector_components<U, 2>& other)
      : x(static_cast<T>(other.x)), y(static_cast<T>(other.y)) {}

 protected:
  template <class Function>
  static constexpr vector combine(const vector& one, const vector& other, Function f) {
    return {f(one.x, other.x), f(one.y, other.y)};
  }
  static constexpr bool are_equal(const vector& one, const vector& other) {
    return one.x == other.x && one.y == other.y;
  }
};

template <class T>
class vector_components<T, 3> {
  using vector = graphics::short_vector<T, 3>;

 public:
  union {
    T x;
    T r;
  };
  union {
    T y;
    T g;
  };
  union {
    T z;
    T b;
  };

  constexpr vector_components() : vector_components(T()) {}
  constexpr vector_components(T all) : vector_components(all, all, all) {}
  constexpr vector_components(T first, T second, T third) : x(first), y(second), z(third) {}
  template <class U>
  explicit constexpr vector_components(const vector_components<U, 3>& other)
      : x(static_cast<T>(other.x)), y(static_cast<T>(other.y)), z(static_cast<T>(other.z)) {}

 protected:
  template <class Function>
  static constexpr vector combine(const vector& one, const vector& other, Function f) {
    return {f(one.x, other.x), f(one.y, other.y), f(one.z, other.z)};
  }
  static constexpr bool are_equal(const vector& one, const vector& other) {
    return one.x == other.x && one.y == other.y && one.z == other.z;
  }
};

template <class T>
class vector_components<T, 4> {
  using vector = graphics::short_vector<T, 4>;

 public:
  union {
    T x;
    T r;
  };
  union {
    T y;
    T g;
  };
  union {
    T z;
    T b;
  };
  union {
    T w;
    T a;
  };

  constexpr vector_components() : vector_components(T()) {}
  constexpr vector_components(T all) : vector_components(all, all, all, all) {}
  constexpr vector_components(T first, T second, T third, T fourth)
      : x(first), y(second), z(third), w(fourth) {}
  template <class U>
  explicit constexpr vector_components(const vector_components<U, 4>& other)
      : x(static_cast<T>(other.x)),
        y(static_cast<T>(other.y)),
        z(static_cast<T>(other.z)),
        w(static_cast<T>(other.w)) {}

 protected:
  template <class Function>
  static constexpr vector combine(const vector& one, const vector& other, Function f) {
    return {f(one.x, other.x), f(one.y, other.y), f(one.z, other.z), f(one.w, other.w)};
  }
  static constexpr bool are_equal(const vector& one, const vector& other) {
    return one.x == other.x && one.y == other.y && one.z == other.z && one.w == other.w;
  }
};

}  // namespace detail

}  // namespace tiles
