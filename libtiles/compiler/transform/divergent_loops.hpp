// Loops that the threads of a tile go round different numbers of times, in work-groups on CPUs.
//
//   while (left > 0) { for (...) x(); }
//   while (left > 0) { if (local id >= 0) { for (...) x(); } }
//
// A driver would let one thread decide for all: quirk::decides_for_all_threads.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

class uniformity;

/// Puts a condition that always holds, and that drivers take for one that differs from thread to
/// thread, around the body of each loop that may end earlier in some threads than in others, that
/// has no barrier, and that may have another loop in it, or in a function that it calls.
/// \pre find_waiting_functions()
void guard_divergent_loops(typed::program& program, const uniformity& uniform);

}  // namespace libtiles::compiler
