// The functions of the kernel language that C++ does not have, for kernel text on the host, where
// one thread runs at a time.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

namespace conformance {

template <class T>
T atomic_exchange(T* place, T value) {
  return std::exchange(*place, value);
}
template <class T>
bool atomic_compare_exchange(T* place, T* expected, T value) {
  const bool is_expected = *place == *expected;
  *expected = *place;
  if (is_expected) *place = value;
  return is_expected;
}
template <class T, class Operand>
T atomic_fetch_add(T* place, Operand value) {
  return std::exchange(*place, static_cast<T>(*place + value));
}
template <class T, class Operand>
T atomic_fetch_sub(T* place, Operand value) {
  return std::exchange(*place, static_cast<T>(*place - value));
}
template <class T>
T atomic_fetch_max(T* place, T value) {
  return std::exchange(*place, std::max(*place, value));
}
template <class T>
T atomic_fetch_min(T* place, T value) {
  return std::exchange(*place, std::min(*place, value));
}
template <class T>
T atomic_fetch_and(T* place, T value) {
  return std::exchange(*place, *place & value);
}
template <class T>
T atomic_fetch_or(T* place, T value) {
  return std::exchange(*place, *place | value);
}
template <class T>
T atomic_fetch_xor(T* place, T value) {
  return std::exchange(*place, *place ^ value);
}
template <class T>
T atomic_fetch_inc(T* place) {
  return std::exchange(*place, *place + 1);
}
template <class T>
T atomic_fetch_dec(T* place) {
  return std::exchange(*place, *place - 1);
}

namespace fast_math {
using namespace std;
inline float rsqrt(float x) { return 1 / std::sqrt(x); }
}  // namespace fast_math

namespace precise_math {
using namespace std;
inline double rsqrt(double x) { return 1 / std::sqrt(x); }
inline float rsqrt(float x) { return 1 / std::sqrt(x); }
}  // namespace precise_math

namespace direct3d {
inline int abs(int x) { return x < 0 ? -x : x; }
inline float clamp(float x, float low, float high) { return std::min(std::max(x, low), high); }
inline int clamp(int x, int low, int high) { return std::min(std::max(x, low), high); }
inline unsigned countbits(unsigned x) { return static_cast<unsigned>(__builtin_popcount(x)); }
inline int firstbithigh(unsigned x) { return x == 0 ? -1 : 31 - __builtin_clz(x); }
inline int firstbitlow(int x) { return __builtin_ffs(x) - 1; }
inline int imax(int a, int b) { return std::max(a, b); }
inline int imin(int a, int b) { return std::min(a, b); }
inline unsigned umax(unsigned a, unsigned b) { return std::max(a, b); }
inline unsigned umin(unsigned a, unsigned b) { return std::min(a, b); }
inline float mad(float a, float b, float c) { return a * b + c; }
inline int mad(int a, int b, int c) { return a * b + c; }
inline float saturate(float x) { return clamp(x, 0.0f, 1.0f); }
inline int sign(int x) { return (x > 0) - (x < 0); }
inline int sign(float x) { return (x > 0) - (x < 0); }
inline float step(float edge, float x) { return x >= edge ? 1.0f : 0.0f; }
inline unsigned reversebits(unsigned x) {
  unsigned made = 0;
  for (int bit = 0; bit < 32; ++bit) made |= (x >> bit & 1u) << (31 - bit);
  return made;
}
}  // namespace direct3d

}  // namespace conformance
