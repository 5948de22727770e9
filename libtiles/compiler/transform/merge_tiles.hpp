// One work-group for several neighbouring tiles: each thread does what it does in every one of them.
// What the tiles have in common it does once.
//
//   tile_static float a[16][16];            tile_static float a0[16][16], a1[16][16];
//   a[y][x] = m(t.global[0], x);            a0[y][x] = m(t.global[0], x);
//   t.barrier.wait();                  ->   a1[y][x] = m(neighbour1.global[0], x);
//   for (int k = 0; k < 16; ++k) {          t.barrier.wait();
//     sum += a[y][k] * f(k);                for (int k = 0; k < 16; ++k) {
//   }                                         sum0 += a0[y][k] * f(k);
//                                             sum1 += a1[y][k] * f(k);
//                                           }
//
// Where the domain has no more tiles, the last one takes the place of those that are missing, and
// nothing is stored for them. A launch sees to it that they read nothing that is stored meanwhile
// (runtime/launch/missing_tiles.hpp).
#pragma once

#include "libtiles/compiler/analysis/tile_dependence.hpp"

namespace libtiles::compiler {

/// \param factors  more than 1 only in dimensions that `depends` calls mergeable
void merge_tiles(typed::program& program, const tile_dependence& depends,
                 const typed::merge_factors& factors);

}  // namespace libtiles::compiler
