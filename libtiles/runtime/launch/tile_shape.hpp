// The tile of a compiled kernel as extents.
#pragma once

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {

/// `rank` extents, the slowest first.
inline extents tile_of(const compiler::compiled_kernel& compiled) {
  return {compiled.tile.begin(), compiled.tile.begin() + compiled.rank};
}

}  // namespace libtiles::runtime
