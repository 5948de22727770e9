// Functions of C++ AMP that only kernels call, as tiles-c++ knows them: fences, atomic operations,
// and HLSL's intrinsics. The kernel language has them built in.
#pragma once

#include "tiles/restrictions.hpp"
#include "tiles/tile_barrier.hpp"

namespace tiles {

TILES_AMP void all_memory_fence(const tile_barrier&);
TILES_AMP void global_memory_fence(const tile_barrier&);
TILES_AMP void tile_static_memory_fence(const tile_barrier&);

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

namespace direct3d {

TILES_AMP int abs(int x);
TILES_AMP float clamp(float x, float low, float high);
TILES_AMP int clamp(int x, int low, int high);
TILES_AMP unsigned int countbits(unsigned int x);
TILES_AMP int firstbithigh(int x);
TILES_AMP int firstbitlow(int x);
TILES_AMP int imax(int x, int y);
TILES_AMP int imin(int x, int y);
TILES_AMP float mad(float x, float y, float z);
TILES_AMP double mad(double x, double y, double z);
TILES_AMP int mad(int x, int y, int z);
TILES_AMP unsigned int mad(unsigned int x, unsigned int y, unsigned int z);
TILES_AMP float radians(float degrees);
TILES_AMP float rcp(float x);
TILES_AMP unsigned int reversebits(unsigned int x);
TILES_AMP float saturate(float x);
TILES_AMP int sign(int x);
TILES_AMP float smoothstep(float low, float high, float x);
TILES_AMP float step(float edge, float x);
TILES_AMP unsigned int umax(unsigned int x, unsigned int y);
TILES_AMP unsigned int umin(unsigned int x, unsigned int y);

}  // namespace direct3d

}  // namespace tiles
