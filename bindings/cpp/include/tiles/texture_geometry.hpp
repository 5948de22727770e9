// The memory layout of a texture: contiguous mipmap levels, each in row-major order.
#pragma once

#include "tiles/extent.hpp"
#include "tiles/index.hpp"
#include "tiles/restrictions.hpp"

namespace tiles::detail {
inline namespace translated {

/// The extent of a level: half of that of the level before, and at least 1.
template <int N>
TILES_CPU_AMP extent<N> extent_of_level(const extent<N>& whole, int level) {
  extent<N> made = whole;
  for (int d = 0; d < N; ++d) {
    made[d] = whole[d] >> level;
    if (made[d] < 1) made[d] = 1;
  }
  return made;
}

/// How many texels lie before a level.
template <int N>
TILES_CPU_AMP int begin_of_level(const extent<N>& whole, int level) {
  int begin = 0;
  for (int before = 0; before < level; ++before) {
    const extent<N> shape = extent_of_level(whole, before);
    int texels = 1;
    for (int d = 0; d < N; ++d) texels *= shape[d];
    begin += texels;
  }
  return begin;
}

/// The number of a texel in its level.
template <int N>
TILES_CPU_AMP int number_of_texel(const extent<N>& shape, const index<N>& at) {
  int number = at[0];
  for (int d = 1; d < N; ++d) number = number * shape[d] + at[d];
  return number;
}

}  // namespace translated
}  // namespace tiles::detail
