// Loops around other loops that not all threads of a tile run alike, in work-groups on CPUs.
//
//   while (left > 0) { for (...) x(); }
//   if (local id >= 0) { while (left > 0) { if (local id >= 0) { for (...) x(); } } }
//
//   if (mine) { while (...) { for (...) x(); } }
//   if (mine) { if (local id >= 0) { while (...) { for (...) x(); } } }
//
// A driver would let one thread decide for all: quirk::decides_for_all_threads.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class uniformity;

/// Puts a condition that always holds, and that drivers take for one that differs from thread to
/// thread, around each loop that has no barrier, and that may have another loop in it, or in a
/// function that it calls, where it may end earlier in some threads than in others, or some threads
/// may not come to it; around the body, too, where it may end earlier.
/// \pre find_waiting_functions()
void guard_divergent_loops(typed::program& program, const uniformity& uniform);

}  // namespace libtiles::compiler
