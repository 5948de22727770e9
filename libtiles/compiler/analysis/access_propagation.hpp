// What is done to the elements of a view is done to all that the view may be made of.
//
//   void set(array_view<int> w) { w[0] = 1; }      w.is_written
//   ... auto part = v.section(i); set(part); ...   part.is_written, v.is_written
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Hands every access to the views that it may be made through, up to the kernel's parameters.
/// \pre no function of the program calls itself
void propagate_access(const typed::program& program);

}  // namespace libtiles::compiler
