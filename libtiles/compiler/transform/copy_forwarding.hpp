// Copies of a view's tiles that one thread's loops read.
#pragma once

#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

/// Of a kernel that can have loops over the tile's threads, and is not checked. Where each thread
/// copies its own element of a view to a tile_static array, and behind a barrier nothing but the
/// loops of one thread read that, an element once at most and while no view is changed: they read
/// the view, and there is neither the copy nor the array. For loops over the threads alone: as a
/// work-group's, other threads could go on meanwhile.
/// \returns whether it changed something
bool forward_copies(typed::program& program, const use_def& uses);

}  // namespace libtiles::compiler
