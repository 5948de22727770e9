// Where matrices that tensor cores multiply lie in tile_static memory.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Aligns the matrices, and swizzles their rows, so that the sub-groups read their parts without
/// bank conflicts, if nothing but subscripts tells how the rows lie. Functions whose matrices
/// cannot be aligned lose their `product`.
void place_tensor_operands(typed::program& program);

}  // namespace libtiles::compiler
