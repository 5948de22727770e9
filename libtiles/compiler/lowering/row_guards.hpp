// Which lanes of a row a mask can choose, as far as it compares what grows evenly along the row:
//
//   0 < x && x < n      lanes that lie side by side: all of them, if the first and the last
//   x < 3 || x > n      a guard as well, but lanes at both ends
//   v[x] > 0            any lanes: no guard
#pragma once

#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// Whether few vectors of a row have lanes on both sides.
bool is_guard(const vectors::expression& mask);

/// Whether the lanes between two that a mask chooses are chosen, too.
bool chooses_side_by_side(const vectors::expression& mask);

}  // namespace libtiles::compiler
