// Loops over the threads of a tile that take neighbouring threads as one vector. A loop that all
// threads run alike moves into them (unroll and jam): what it sums up stays in registers, several
// vectors at once.
//
//   for (k = 0; k < 16; ++k)                  vector loop, 4 rows of 16 lanes at once:
//     for each thread:                          load sum
//       sum += a[y][k] * b[k][x];        ->     for (k = 0; k < 16; ++k)
//                                                 sum += splat a[y][k] * load of b[k][x]
//                                               store sum
#pragma once

#include <unordered_set>

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// Thread loops whose statements fit into vectors become vector loops, and those that turn out to
/// do nothing vanish.
/// \param has_dense_rows  whether elements of a view's row lie one behind the other
void vectorize(loop_tree& tree, const use_def& uses, const type& tiled_index, bool has_dense_rows);

/// Whether vectors of threads, or of tiles, compute with some of these variables, each lane with its
/// own, in as many loops within one another as threads do one by one.
bool are_for_vectors(const std::unordered_set<const typed::variable*>& variables,
                     const loop_tree& tree);

}  // namespace libtiles::compiler
