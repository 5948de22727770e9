// Elements of views that a loop changes in every iteration, kept in a variable meanwhile.
//
//   for (int k = 0; k < 16; ++k)         float promoted = c[i];
//     c[i] += a[k] * b[k];          ->   for (int k = 0; k < 16; ++k) promoted += a[k] * b[k];
//                                        c[i] = promoted;
#pragma once

#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

/// Of loops of a tiled kernel that surely run, assign to one element of a view in every iteration
/// and name no other. A driver would not do it: to it, the tile_static memory that the loop reads
/// may be the same.
void promote_elements(typed::program& program, const use_def& uses);

}  // namespace libtiles::compiler
