// Dependencies of C++ AMP programs in addition to C++ AMP: headers that Microsoft's amp.h includes,
// names of its runtime library, and functions of the standard library in kernels. Included only in
// sources that tiles-c++ compiles.
#pragma once

#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "tiles/restrictions.hpp"

using UINT = unsigned int;

// As in a release build, so that kernels may have them.
#ifndef _ASSERT
#define _ASSERT(condition) static_cast<void>(0)
#define _ASSERTE(condition) static_cast<void>(0)
#endif

// The host's functions of these names are no kernel's. Kernels have their own, without a body here;
// templates, so that those of fast_math and precise_math are taken before these.
#define TILES_STANDARD_1(name)      \
  template <class = void>           \
  TILES_AMP float name##f(float x); \
  template <class = void>           \
  TILES_AMP double name(double x);  \
  namespace std {                   \
  using ::name;                     \
  using ::name##f;                  \
  }
#define TILES_STANDARD_2(name)               \
  template <class = void>                    \
  TILES_AMP float name##f(float x, float y); \
  template <class = void>                    \
  TILES_AMP double name(double x, double y); \
  namespace std {                            \
  using ::name;                              \
  using ::name##f;                           \
  }
TILES_STANDARD_1(acos)
TILES_STANDARD_1(asin)
TILES_STANDARD_1(atan)
TILES_STANDARD_1(ceil)
TILES_STANDARD_1(cos)
TILES_STANDARD_1(cosh)
TILES_STANDARD_1(exp)
TILES_STANDARD_1(exp2)
TILES_STANDARD_1(fabs)
TILES_STANDARD_1(floor)
TILES_STANDARD_1(log)
TILES_STANDARD_1(log10)
TILES_STANDARD_1(log2)
TILES_STANDARD_1(round)
TILES_STANDARD_1(sin)
TILES_STANDARD_1(sinh)
TILES_STANDARD_1(sqrt)
TILES_STANDARD_1(tan)
TILES_STANDARD_1(tanh)
TILES_STANDARD_1(trunc)
TILES_STANDARD_2(atan2)
TILES_STANDARD_2(fmax)
TILES_STANDARD_2(fmin)
TILES_STANDARD_2(fmod)
TILES_STANDARD_2(pow)
#undef TILES_STANDARD_1
#undef TILES_STANDARD_2

namespace std {
template <class T>
TILES_AMP inline void swap(T& one, T& other) {
  T old = one;
  one = other;
  other = old;
}
}  // namespace std
