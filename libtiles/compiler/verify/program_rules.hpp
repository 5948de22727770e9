// Rules about whole programs, one file each.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

class uniformity;

/// No function calls itself, directly or by others, and calls are not nested too deeply.
void check_calls(const typed::program& program, diagnostics& messages);

/// The variables of one thread fit the memory that every device has for them; notes their bytes.
/// \pre no function calls itself
void check_private_memory(typed::program& program, diagnostics& messages);

/// All threads of a tile come to each barrier, or none does.
void check_uniformity(const uniformity& uniform, diagnostics& messages);

/// The kernel uses what it is given.
void warn_of_unused_parameters(const typed::program& program, diagnostics& messages);

/// A kernel without tiles has no tile_static variables.
void warn_of_untiled_statics(const typed::program& program, diagnostics& messages);

}  // namespace libtiles::compiler
