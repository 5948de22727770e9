// Loops over the threads of a tile that no compiler makes vectors of.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// Whether threads run one after the other in some loop, not as vectors, and have loops of their
/// own, or access elements that may not lie side by side from thread to thread, or be the same; or
/// whether they have arrays of their own beyond a loop.
/// \param has_dense_rows  whether elements of a view's row lie one behind the other
bool has_scalar_loops(const loop_tree& loops, const type& tiled_index, bool has_dense_rows);

}  // namespace libtiles::compiler
