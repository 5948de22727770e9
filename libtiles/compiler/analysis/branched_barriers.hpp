// Barriers that a tile may go past.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether a barrier, or a call of a function that waits, stands in a branch, or in a loop of which
/// a turn may end by `continue`.
/// \pre find_waiting_functions()
bool has_branched_barriers(const typed::program& program);

}  // namespace libtiles::compiler
