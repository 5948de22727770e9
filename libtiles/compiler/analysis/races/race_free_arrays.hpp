// tile_static arrays that nothing has to be looked out for while the kernel runs: its text shows
// that no threads race on them, and that none reads what nobody has written.
#pragma once

#include <set>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Those of the kernel itself.
std::set<const typed::variable*> find_race_free_arrays(const typed::program& program);

}  // namespace libtiles::compiler
