// Functions whose threads wait for each other, or ask which of the tile's threads they are.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether computing an expression calls a function that reaches a barrier.
bool calls_waiting(const typed::expression& e);

/// The same of a statement, or of one within it.
bool calls_waiting(const typed::statement& s);

/// Whether it is given the thread's tiled_index.
bool is_given_thread(const typed::function& f);

}  // namespace libtiles::compiler
