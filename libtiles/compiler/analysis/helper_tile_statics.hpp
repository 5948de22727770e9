// The tile_static variables of the functions that a kernel calls: the kernel holds them, as OpenCL
// C lets only kernels declare such variables, and hands them on.
//
//   int sum(...) { tile_static int s[8]; ... }     sum.reaches_tile_statics
//   void k(...)  { ... sum(...) ... }              helper_tile_statics = {s}, s.is_promoted
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Notes them in the program, in the order of its functions.
void find_helper_tile_statics(typed::program& program);

}  // namespace libtiles::compiler
