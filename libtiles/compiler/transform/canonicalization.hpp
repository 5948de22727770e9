// The form of a kernel that loops over the tile's threads can be made of.
//
//   while (next(i) < n) {                while (true) {
//     sum += sum_of_tile(t, v[i]);         if (!(next(i) < n)) break;
//   }                               ->     { int result; ...; t.barrier.wait(); ...; sum += result;
//   }
//                                        }
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Calls of functions that wait at barriers become the statements of these, where that is possible.
/// Conditions around barriers, and those to leave, that do more than give their value become values
/// of variables. The kernel does the same as before, in every shape.
void canonicalize(typed::program& program);

}  // namespace libtiles::compiler
