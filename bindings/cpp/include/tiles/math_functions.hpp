// fast_math and precise_math, as tiles-c++ knows them. The kernel language has them built in.
#pragma once

#include "tiles/restrictions.hpp"

namespace tiles {

// For each function of float its twin with an f at the end.
#define TILES_SINGLE_1(name) TILES_AMP float name(float x);
#define TILES_SINGLE_2(name) TILES_AMP float name(float x, float y);
#define TILES_BOTH_1(name) TILES_AMP double name(double x);
#define TILES_BOTH_2(name) TILES_AMP double name(double x, double y);

#define TILES_TWINS_1(name) TILES_SINGLE_1(name) TILES_SINGLE_1(name##f)
#define TILES_TWINS_2(name) TILES_SINGLE_2(name) TILES_SINGLE_2(name##f)
#define TILES_PRECISE_1(name) TILES_TWINS_1(name) TILES_BOTH_1(name)
#define TILES_PRECISE_2(name) TILES_TWINS_2(name) TILES_BOTH_2(name)

// Those that both namespaces have.
#define TILES_SHARED(one, two)                                                                   \
  one(acos) one(asin) one(atan) one(ceil) one(cos) one(cosh) one(exp) one(exp2) one(fabs)        \
      one(floor) one(log) one(log10) one(log2) one(round) one(rsqrt) one(sin) one(sinh) one(sqrt) \
          one(tan) one(tanh) one(trunc) two(atan2) two(fmax) two(fmin) two(fmod) two(pow)

#define TILES_PARTS(T, suffix)                              \
  TILES_AMP T frexp##suffix(T x, int* exponent);            \
  TILES_AMP T ldexp##suffix(T x, int exponent);             \
  TILES_AMP T modf##suffix(T x, T* whole);                  \
  TILES_AMP void sincos##suffix(T x, T* sine, T* cosine);
#define TILES_CLASSIFICATION(T)    \
  TILES_AMP int isfinite(T x);     \
  TILES_AMP int isinf(T x);        \
  TILES_AMP int isnan(T x);        \
  TILES_AMP int signbit(T x);

namespace fast_math {

TILES_SHARED(TILES_TWINS_1, TILES_TWINS_2)
TILES_PARTS(float, )
TILES_PARTS(float, f)
TILES_CLASSIFICATION(float)
TILES_AMP int signbitf(float x);

}  // namespace fast_math

namespace precise_math {

TILES_SHARED(TILES_PRECISE_1, TILES_PRECISE_2)
TILES_PARTS(float, )
TILES_PARTS(float, f)
TILES_PARTS(double, )
TILES_CLASSIFICATION(float)
TILES_CLASSIFICATION(double)
TILES_AMP int signbitf(float x);

#define TILES_OTHERS(one, two)                                                                   \
  one(acosh) one(asinh) one(atanh) one(cbrt) one(cospi) one(erf) one(erfc) one(erfcinv)          \
      one(erfinv) one(exp10) one(expm1) one(log1p) one(logb) one(nearbyint) one(phi) one(probit) \
          one(rcbrt) one(rint) one(sinpi) one(tanpi) one(tgamma) two(copysign) two(fdim)         \
              two(hypot) two(nextafter) two(remainder)
TILES_OTHERS(TILES_PRECISE_1, TILES_PRECISE_2)
#undef TILES_OTHERS

#define TILES_MORE(T, suffix)                                 \
  TILES_AMP T fma##suffix(T x, T y, T z);                     \
  TILES_AMP int ilogb##suffix(T x);                           \
  TILES_AMP T lgamma##suffix(T x);                            \
  TILES_AMP T lgamma##suffix(T x, int* sign);                 \
  TILES_AMP T remquo##suffix(T x, T y, int* quotient);        \
  TILES_AMP T scalb##suffix(T x, T exponent);                 \
  TILES_AMP T scalbn##suffix(T x, int exponent);
TILES_MORE(float, )
TILES_MORE(float, f)
TILES_MORE(double, )
#undef TILES_MORE

TILES_AMP int fpclassify(float x);
TILES_AMP int fpclassify(double x);
TILES_AMP int isnormal(float x);
TILES_AMP int isnormal(double x);
TILES_AMP double nan(unsigned long tag);
TILES_AMP float nanf(unsigned int tag);

}  // namespace precise_math

#undef TILES_SINGLE_1
#undef TILES_SINGLE_2
#undef TILES_BOTH_1
#undef TILES_BOTH_2
#undef TILES_TWINS_1
#undef TILES_TWINS_2
#undef TILES_PRECISE_1
#undef TILES_PRECISE_2
#undef TILES_SHARED
#undef TILES_PARTS
#undef TILES_CLASSIFICATION

}  // namespace tiles
