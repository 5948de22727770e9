// The functions of C++ AMP's short vectors that read and write components: get_x() and
// set_x(number), ref_x() and ref_r(), and of distinct components in any order get_zx() and
// set_zx(vector).
#pragma once

#include "tiles/vector_components.hpp"

namespace tiles::detail {

#define TILES_COLOUR_x r
#define TILES_COLOUR_y g
#define TILES_COLOUR_z b
#define TILES_COLOUR_w a

// As members, v.zx = w: only tiles-c++ has such.
#ifdef __TILES_CXX__
#define TILES_MEMBER(n, name, same) \
  __declspec(property(get = get_##same, put = set_##same)) vector<n> name;
#else
#define TILES_MEMBER(n, name, same)
#endif
#define TILES_JOIN_2(p, q) p##q
#define TILES_JOIN_3(p, q, s) p##q##s
#define TILES_JOIN_4(p, q, s, t) p##q##s##t
#define TILES_MEMBER_OF(n, name, same) TILES_MEMBER(n, name, same)
#define TILES_COLOUR_MEMBER_2(p, q, same) TILES_MEMBER_OF(2, TILES_JOIN_2(p, q), same)
#define TILES_COLOUR_MEMBER_3(p, q, s, same) TILES_MEMBER_OF(3, TILES_JOIN_3(p, q, s), same)
#define TILES_COLOUR_MEMBER_4(p, q, s, t, same) TILES_MEMBER_OF(4, TILES_JOIN_4(p, q, s, t), same)

#define TILES_COMPONENT(p, colour)                            \
  constexpr T get_##p() const { return this->self().p; }      \
  constexpr void set_##p(T value) { this->self().p = value; } \
  constexpr T& ref_##p() { return this->self().p; }           \
  constexpr T& ref_##colour() { return this->self().p; }

// Vectors are given by value: one may be the vector that it is written to.
#define TILES_SWIZZLE_2(p, q)                                                         \
  TILES_MEMBER(2, p##q, p##q)                                                         \
  TILES_COLOUR_MEMBER_2(TILES_COLOUR_##p, TILES_COLOUR_##q, p##q)                     \
  constexpr vector<2> get_##p##q() const { return {this->self().p, this->self().q}; } \
  constexpr void set_##p##q(vector<2> from) {                                         \
    this->self().p = from.x;                                                          \
    this->self().q = from.y;                                                          \
  }
#define TILES_SWIZZLE_3(p, q, s)                                                       \
  TILES_MEMBER(3, p##q##s, p##q##s)                                                    \
  TILES_COLOUR_MEMBER_3(TILES_COLOUR_##p, TILES_COLOUR_##q, TILES_COLOUR_##s, p##q##s) \
  constexpr vector<3> get_##p##q##s() const {                                          \
    return {this->self().p, this->self().q, this->self().s};                           \
  }                                                                                    \
  constexpr void set_##p##q##s(vector<3> from) {                                       \
    this->self().p = from.x;                                                           \
    this->self().q = from.y;                                                           \
    this->self().s = from.z;                                                           \
  }
#define TILES_SWIZZLE_4(p, q, s, t)                                                             \
  TILES_MEMBER(4, p##q##s##t, p##q##s##t)                                                       \
  TILES_COLOUR_MEMBER_4(TILES_COLOUR_##p, TILES_COLOUR_##q, TILES_COLOUR_##s, TILES_COLOUR_##t, \
                        p##q##s##t)                                                             \
  constexpr vector<4> get_##p##q##s##t() const {                                                \
    return {this->self().p, this->self().q, this->self().s, this->self().t};                    \
  }                                                                                             \
  constexpr void set_##p##q##s##t(vector<4> from) {                                             \
    this->self().p = from.x;                                                                    \
    this->self().q = from.y;                                                                    \
    this->self().s = from.z;                                                                    \
    this->self().t = from.w;                                                                    \
  }

// All orders of these components.
#define TILES_SWIZZLES_2(p, q) TILES_SWIZZLE_2(p, q) TILES_SWIZZLE_2(q, p)
#define TILES_SWIZZLES_3(p, q, s) \
  TILES_SWIZZLE_3(p, q, s)        \
  TILES_SWIZZLE_3(p, s, q)        \
  TILES_SWIZZLE_3(q, p, s)        \
  TILES_SWIZZLE_3(q, s, p) TILES_SWIZZLE_3(s, p, q) TILES_SWIZZLE_3(s, q, p)
#define TILES_SWIZZLES_FROM(p, q, s, t) \
  TILES_SWIZZLE_4(p, q, s, t)           \
  TILES_SWIZZLE_4(p, q, t, s)           \
  TILES_SWIZZLE_4(p, s, q, t)           \
  TILES_SWIZZLE_4(p, s, t, q) TILES_SWIZZLE_4(p, t, q, s) TILES_SWIZZLE_4(p, t, s, q)
#define TILES_SWIZZLES_4(p, q, s, t) \
  TILES_SWIZZLES_FROM(p, q, s, t)    \
  TILES_SWIZZLES_FROM(q, p, s, t) TILES_SWIZZLES_FROM(s, p, q, t) TILES_SWIZZLES_FROM(t, p, q, s)

/// The functions of `Vector`, which has N components of type T.
template <class Vector, class T, int N>
class swizzles;

template <class Vector, class T>
class swizzles<Vector, T, 2> {
 protected:
  template <int N>
  using vector = graphics::short_vector<T, N>;

  constexpr Vector& self() { return static_cast<Vector&>(*this); }
  constexpr const Vector& self() const { return static_cast<const Vector&>(*this); }

 public:
  TILES_COMPONENT(x, r)
  TILES_COMPONENT(y, g)
  TILES_SWIZZLES_2(x, y)
};

template <class Vector, class T>
class swizzles<Vector, T, 3> : public swizzles<Vector, T, 2> {
 protected:
  template <int N>
  using vector = graphics::short_vector<T, N>;

 public:
  TILES_COMPONENT(z, b)
  TILES_SWIZZLES_2(x, z)
  TILES_SWIZZLES_2(y, z)
  TILES_SWIZZLES_3(x, y, z)
};

template <class Vector, class T>
class swizzles<Vector, T, 4> : public swizzles<Vector, T, 3> {
 protected:
  template <int N>
  using vector = graphics::short_vector<T, N>;

 public:
  TILES_COMPONENT(w, a)
  TILES_SWIZZLES_2(x, w)
  TILES_SWIZZLES_2(y, w)
  TILES_SWIZZLES_2(z, w)
  TILES_SWIZZLES_3(x, y, w)
  TILES_SWIZZLES_3(x, z, w)
  TILES_SWIZZLES_3(y, z, w)
  TILES_SWIZZLES_4(x, y, z, w)
};

#undef TILES_SWIZZLES_4
#undef TILES_SWIZZLES_FROM
#undef TILES_SWIZZLES_3
#undef TILES_SWIZZLES_2
#undef TILES_SWIZZLE_4
#undef TILES_SWIZZLE_3
#undef TILES_SWIZZLE_2
#undef TILES_COMPONENT
#undef TILES_COLOUR_MEMBER_4
#undef TILES_COLOUR_MEMBER_3
#undef TILES_COLOUR_MEMBER_2
#undef TILES_MEMBER_OF
#undef TILES_JOIN_4
#undef TILES_JOIN_3
#undef TILES_JOIN_2
#undef TILES_MEMBER
#undef TILES_COLOUR_w
#undef TILES_COLOUR_z
#undef TILES_COLOUR_y
#undef TILES_COLOUR_x

}  // namespace tiles::detail
