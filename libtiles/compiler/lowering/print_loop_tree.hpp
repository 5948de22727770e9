// The loop tree for people: what the user wrote, as the statements and expressions say it, within
// what it was lowered to.
//
//   thread loop, up to n
//     s[i] = 0;
//   barrier
//   vector loop, 1 x 1 of 16 lanes
//     store v[t] = (load s[i] * splat n)
#pragma once

#include <string>

#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

std::string print_loop_tree(const loop_tree& tree);

}  // namespace libtiles::compiler
