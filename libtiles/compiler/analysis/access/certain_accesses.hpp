// Elements that every launch touches, whatever its data are.
#pragma once

#include <map>
#include <vector>

#include "libtiles/compiler/element_access.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Of the views among the kernel's parameters, what every thread touches at its own index plus a
/// number, in front of all that some thread may leave the kernel by; under conditions that launches
/// can decide, what those threads touch for which they hold. What stands under another condition,
/// in a loop or in a function that is called may not be touched: it is left out. The access flags
/// of the program's variables must be known.
std::map<const typed::variable*, std::vector<certain_access>> find_certain_accesses(
    const typed::program& kernel);

}  // namespace libtiles::compiler
