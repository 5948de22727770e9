// Values of short vectors and structs whose parts can be computed apart from each other.
//
//   a + b * 2              a.x + b.x * 2, a.y + b.y * 2
//   {x, y}                 x, y
//   is_near ? v[i] : a     is_near ? v[i].x : a.x, ...
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether an expression changes nothing and costs so little that it may be computed for each part
/// anew.
bool is_cheap(const typed::expression& e);

/// Whether vectors of a type are computed with as each of their numbers is.
bool computes_by_parts(const type& t);

/// What the parts have in common and is not cheap.
enum class shared_values {
  in_front,  ///< is computed in front of them: every thread gets there
  none       ///< there is nothing of that kind
};

/// Whether the parts are expressions of their own. Computing them changes nothing.
bool is_separable(const typed::expression& value, shared_values shared);

}  // namespace libtiles::compiler
