// How reports call what a kernel accesses.
#pragma once

#include <string>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// "'in', an array_view<const float, 1>", "'tile[i]', a tile_static float[16]", "the tile of
/// 'tile_shuffle'"
std::string describe_access(const typed::expression& accessed);

}  // namespace libtiles::compiler
