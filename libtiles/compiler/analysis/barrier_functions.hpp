// Who waits at barriers, and which functions ask which of the tile's threads they are.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Notes in each function whether it, or one that it calls, contains a barrier.
/// \pre no function of the program calls itself
void find_waiting_functions(const typed::program& program);

/// What was noted.
inline bool waits(const typed::function& f) { return f.waits; }

/// Whether computing an expression calls a function that waits.
bool waits(const typed::expression& e);

/// Whether a statement, or one within it, is a barrier or calls a function that waits.
bool waits(const typed::statement& s);

/// Whether a function that it calls waits.
bool calls_waiting_functions(const typed::function& f);

/// Whether it is given the thread's tiled_index.
bool is_given_thread(const typed::function& f);

}  // namespace libtiles::compiler
