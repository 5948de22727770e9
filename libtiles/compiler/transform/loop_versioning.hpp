// Two versions of loops with tile_load: one for arrays that lie within their views in every
// iteration.
//
//   for (k...) {                          if (all of them are whole) {
//     if (is whole) copy();                 for (k...) { copy(); multiply(); }
//     else copy and compare();      ->    } else {
//     multiply();                           for (k...) { as before }
//   }                                     }
//
// An iteration of the first version compares nothing, and needs no registers for what the other
// does.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class uniformity;

/// Of loops in the kernel and in functions that multiply by tensor cores, where loop_bounds finds a
/// condition for some tile_load. Of nested loops the innermost one that has such a condition: the
/// code is at most twice as long.
void version_loops(typed::program& program, const uniformity& uniform);

}  // namespace libtiles::compiler
