// Elements of views that a loop changes in every round.
#pragma once

#include "libtiles/compiler/transform/call_inliner.hpp"

namespace libtiles::compiler {

/// A loop of the kernel that surely runs, and changes one element of a view in every round but
/// names no other, holds its value in a variable until it ends. A driver would not: to it, the
/// tile_static memory that the loop reads may be the same.
/// \param variables  makes them
void hold_elements(typed::function& kernel, call_inliner& variables);

}  // namespace libtiles::compiler
