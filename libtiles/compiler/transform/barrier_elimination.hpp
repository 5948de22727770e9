// Removes barriers that order nothing: between them and another barrier no thread accesses
// tile_static memory.
//
//   tile_wait(t);                                   tile_wait(t);
//   tile_load_async(next, v, origin);               tile_load_async(next, v, origin);
//   barrier; multiply(a, b, c); barrier;    ->      multiply(a, b, c);
//
// What tile_load_async loads is used behind a tile_wait alone, so that other barriers need not
// order it behind its beginning.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of the kernel and of functions that begin or end with one, which their callers get first.
void eliminate_barriers(typed::program& program);

}  // namespace libtiles::compiler
