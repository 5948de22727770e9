// Guards become bounds of the loops over the threads:
//
//   for each thread: if (i < n) s[i] = 0;   ->   for each thread i < n: s[i] = 0;
#pragma once

#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// Where all that a thread loop does is guarded by a bound that the tile knows.
void tighten_bounds(loop_tree& tree, int rank);

}  // namespace libtiles::compiler
