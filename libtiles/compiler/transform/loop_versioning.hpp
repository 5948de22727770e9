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
// does. Where loops with barriers cannot stand in a branch, there is one loop, which asks for both:
//
//   const bool whole = all of them are whole;
//   for (k...) {
//     if (whole || is whole) copy();
//     ...
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class uniformity;

enum class version_form { two_loops, one_loop };

/// Of loops in the kernel and in functions that multiply by tensor cores, where loop_bounds finds a
/// condition for some tile_load. Of nested loops the innermost one that has such a condition: the
/// code is at most twice as long.
void version_loops(typed::program& program, const uniformity& uniform, version_form form);

}  // namespace libtiles::compiler
