// Functions of C++ AMP that only kernels call, as tiles-c++ knows them: fences, atomic operations,
// and HLSL's intrinsics. The kernel language has them built in.
#pragma once

#include "tiles/math_functions.hpp"
#include "tiles/restrictions.hpp"
#include "tiles/tile_barrier.hpp"

namespace tiles {

TILES_AMP void all_memory_fence(const tile_barrier&);
TILES_AMP void global_memory_fence(const tile_barrier&);
TILES_AMP void tile_static_memory_fence(const tile_barrier&);

/// Prints as OpenCL C's printf does, to the program's standard output.
template <class... Numbers>
TILES_AMP void direct3d_printf(const char* format, Numbers... numbers);
template <class... Numbers>
__attribute__((unavailable(
    "a kernel cannot throw on an OpenCL device; use direct3d_printf, or keep the error in an array "
    "and look at it after the launch"))) TILES_AMP void
direct3d_errorf(const char* format, Numbers... numbers);
__attribute__((unavailable(
    "a kernel cannot be aborted on an OpenCL device; return from it, and keep the reason in an "
    "array"))) TILES_AMP void
direct3d_abort();

#define TILES_ATOMIC(name)                \
  TILES_AMP int name(int* place, int by); \
  TILES_AMP unsigned int name(unsigned int* place, unsigned int by);
TILES_ATOMIC(atomic_exchange)
TILES_ATOMIC(atomic_fetch_add)
TILES_ATOMIC(atomic_fetch_sub)
TILES_ATOMIC(atomic_fetch_and)
TILES_ATOMIC(atomic_fetch_or)
TILES_ATOMIC(atomic_fetch_xor)
TILES_ATOMIC(atomic_fetch_min)
TILES_ATOMIC(atomic_fetch_max)
#undef TILES_ATOMIC

TILES_AMP float atomic_exchange(float* place, float value);
TILES_AMP float atomic_fetch_add(float* place, float by);
TILES_AMP int atomic_fetch_inc(int* place);
TILES_AMP unsigned int atomic_fetch_inc(unsigned int* place);
TILES_AMP int atomic_fetch_dec(int* place);
TILES_AMP unsigned int atomic_fetch_dec(unsigned int* place);
TILES_AMP bool atomic_compare_exchange(int* place, int* expected, int value);
TILES_AMP bool atomic_compare_exchange(unsigned int* place, unsigned int* expected,
                                       unsigned int value);

// Templates, so that functions of the same types that programs add are taken before these.
#define TILES_D3D         \
  template <class = void> \
  TILES_AMP
namespace direct3d {

TILES_D3D int abs(int x);
TILES_D3D float clamp(float x, float low, float high);
TILES_D3D int clamp(int x, int low, int high);
TILES_D3D unsigned int countbits(unsigned int x);
TILES_D3D int firstbithigh(int x);
TILES_D3D int firstbitlow(int x);
TILES_D3D int imax(int x, int y);
TILES_D3D int imin(int x, int y);
TILES_D3D float mad(float x, float y, float z);
TILES_D3D double mad(double x, double y, double z);
TILES_D3D int mad(int x, int y, int z);
TILES_D3D unsigned int mad(unsigned int x, unsigned int y, unsigned int z);
TILES_D3D float radians(float degrees);
TILES_D3D float rcp(float x);
TILES_D3D unsigned int reversebits(unsigned int x);
TILES_D3D float saturate(float x);
TILES_D3D int sign(int x);
TILES_D3D float smoothstep(float low, float high, float x);
TILES_D3D float step(float edge, float x);
TILES_D3D unsigned int umax(unsigned int x, unsigned int y);
TILES_D3D unsigned int umin(unsigned int x, unsigned int y);

inline namespace translated {

/// Gradient noise (Perlin) of one dimension, from -1 to 1: zero at whole numbers.
template <class = void>
TILES_AMP float noise(float x) {
  const float cell = precise_math::floor(x);
  float sides[2];
  for (int i = 0; i < 2; ++i) {
    unsigned int hash = static_cast<unsigned int>(static_cast<int>(cell) + i) * 0x9e3779b1u;
    hash = (hash ^ (hash >> 15)) * 0x85ebca77u;
    const float gradient = static_cast<float>(hash >> 8) / 8388608.0f - 1.0f;
    sides[i] = gradient * (x - cell - static_cast<float>(i));
  }
  const float part = x - cell;
  return sides[0] + (sides[1] - sides[0]) * (part * part * (3.0f - 2.0f * part));
}

}  // namespace translated

}  // namespace direct3d
#undef TILES_D3D

}  // namespace tiles
