// Barriers that a tile may go past.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether a barrier, or a call of a function that waits, stands in a branch, in a loop of which a
/// turn may end by `continue`, or in a function that may return early.
/// \pre find_waiting_functions()
bool has_branched_barriers(const typed::program& program);

}  // namespace libtiles::compiler
