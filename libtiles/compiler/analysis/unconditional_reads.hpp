// What a function reads whatever its arguments are.
//
//   float inner(const float& x, bool is_inside) { return is_inside ? x : 0; }   x: no
//   float twice(const float& x) { return x + x; }                               x: yes
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether each call reads what a parameter points to: before the first statement that may skip
/// others.
bool reads_unconditionally(const typed::function& f, const typed::variable& pointer);

}  // namespace libtiles::compiler
