// Functions of numbers: exact ones. tests/language/near.hpp tells how far the others may be off.
#define CHAPTER "functions of numbers"
#include "tests/conformance/case.hpp"

VALUE("fast_math::sqrt of squares", float, { return fast_math::sqrt((float)(i * i)); })
VALUE("fast_math::fabs, ceil, floor, round and trunc", float, {
  float x = i * 0.375f;
  return fast_math::fabs(x) + fast_math::ceil(x) * 2 + fast_math::floor(x) * 4 +
         fast_math::round(x) * 8 + fast_math::trunc(x) * 16;
})
VALUE("fast_math::fmin, fmax and fmod", float, {
  float x = i * 0.5f;
  return fast_math::fmin(x, 3.0f) + fast_math::fmax(x, -3.0f) * 2 + fast_math::fmod(x, 4.0f) * 4;
})
VALUE("fast_math::ldexp", float, { return fast_math::ldexp(i * 1.0f, 3); })
VALUE("fast_math::signbit, isnan, isinf and isfinite", int, {
  float x = i * 0.5f;
  return (fast_math::signbit(x) != 0) + (fast_math::isnan(x) != 0) * 2 +
         (fast_math::isinf(x) != 0) * 4 + (fast_math::isfinite(x) != 0) * 8;
})
VALUE("precise_math::sqrt of squares, of float", float,
      { return precise_math::sqrt((float)(i * i)); })
VALUE("precise_math::fma", float, { return precise_math::fma(i * 0.5f, 3.0f, 0.25f); })
VALUE("precise_math of double", double, {
  double x = i * 0.375;
  return precise_math::floor(x) + precise_math::fabs(x) * 2 + precise_math::fmax(x, 1.0) * 4;
})
VALUE("precise_math::copysign and fdim", float,
      { return precise_math::copysign(3.5f, i * 1.0f) + precise_math::fdim(i * 1.0f, 2.0f) * 10; })
VALUE("std:: functions", float,
      { return std::sqrt((float)(i * i)) + std::fabs(i * 1.0f) + std::floor(i / 4.0f); })
VALUE("direct3d::abs, sign and clamp", int,
      { return direct3d::abs(i) + direct3d::sign(i) * 100 + direct3d::clamp(i, -5, 7) * 1000; })
VALUE("direct3d::imin, imax, umin and umax", int, {
  return direct3d::imin(i, 3) + direct3d::imax(i, -3) * 100 + (int)direct3d::umin((unsigned)i, 5u) +
         (int)(direct3d::umax(i & 15, 5u) * 10);
})
VALUE("direct3d::mad", int, { return direct3d::mad(i, 3, 7); })
VALUE("direct3d::saturate and step", float,
      { return direct3d::saturate(i * 0.125f) + direct3d::step(3.0f, i * 1.0f) * 10; })
VALUE("direct3d::countbits, firstbithigh and firstbitlow", int, {
  unsigned x = (unsigned)i * 2654435761u;
  return (int)direct3d::countbits(x) + direct3d::firstbithigh(x) * 100 +
         direct3d::firstbitlow((int)x) * 10000;
})
VALUE("direct3d::reversebits", unsigned,
      { return direct3d::reversebits((unsigned)i * 2654435761u); })
