// Conditions that a barrier depends on, and that are the same in a whole tile only if the memory is
// that they read: kernels that are not checked take that for granted.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Those of all functions. All threads of a tile come to each of them, or none does.
std::vector<const typed::expression*> find_barrier_conditions(const typed::program& program);

}  // namespace libtiles::compiler
