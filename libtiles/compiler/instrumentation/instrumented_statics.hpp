// Groups the instrumented tile_static variables in one struct, so that a pointer identifies its
// part.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Makes the kernel's own tile_static variables lie where those of the functions that it calls do,
/// but for the race-free ones.
void promote_tile_statics(typed::program& program);

}  // namespace libtiles::compiler
