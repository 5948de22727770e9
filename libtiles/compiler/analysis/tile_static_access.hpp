// Whether a part of a kernel accesses tile_static memory.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether computing a value may: it names such memory, follows a pointer, or calls a function.
bool accesses_tile_statics(const typed::expression& e);

/// Likewise; nullptr accesses nothing.
inline bool accesses_tile_statics(const typed::expression* e) {
  return e != nullptr && accesses_tile_statics(*e);
}

/// Whether passing an argument may, before the function begins: where an array lies is known
/// without a look at it, but not without the indices that lead to it.
bool accesses_tile_statics_as_argument(const typed::expression& e);

}  // namespace libtiles::compiler
