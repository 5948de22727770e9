// Kernels of which one work-item runs several neighbouring tiles: what one thread of each tile does
// alone, behind a barrier, becomes vectors with a tile's thread in each lane.
//
//   for each thread: s[i] = v[t];             for each tile, for each thread: s[tile][i] = v[t];
//   barrier                                   barrier
//   for each thread: if (i == 0) {            8 tiles: for (k = 1; ...) vector over s[0 ... 7][k]
//     for (k = 1; k < 64; ++k)          ->    fewer: for each tile, for each thread:
//       s[k] += s[k - 1];                       if (i == 0) ...
//   }
#pragma once

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// Where tiles may take turns between barriers, and the single-thread regions fit into vectors:
/// each has variables of its own then, which have to be tile_static and few, and all tiles have the
/// same barriers. Atomic functions and fences are left alone, and so is a kernel in which all
/// threads have loops: the one thread's are worth little there. \param has_dense_rows  whether
/// elements of a view's row lie one behind the other
void vectorize_tiles(loop_tree& tree, const typed::program& program, const use_def& uses,
                     bool has_dense_rows);

}  // namespace libtiles::compiler
