// Rules about what a function does in which order, checked when all of it is known.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

/// All of these, and that tile_static memory that is read is written somewhere.
void check_flow(const typed::program& program, diagnostics& messages);

/// Local variables have a value before they are used.
void check_initialization(const typed::function& f, diagnostics& messages);

/// A function that returns something does so however it ends, and loops do end.
void check_endings(const typed::function& f, diagnostics& messages);

/// Threads of a tile that all come to a statement write to places of their own there.
void check_races(const typed::program& program, diagnostics& messages);

/// What a function begins to load by tile_load_async is not used before a tile_wait; in a kernel
/// one follows.
/// \pre it is known which functions wait
void check_async_loads(const typed::function& f, bool is_kernel, diagnostics& messages);

/// Statements do something, conditions do not assign, and shifts stay within the number.
void check_effects(const typed::function& f, diagnostics& messages);

}  // namespace libtiles::compiler
