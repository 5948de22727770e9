// Elements and places that are the same by how they are written.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether both are the same element of the same view wherever the variables in them have the same
/// values. Indices that are computed in any way are not compared.
bool are_same_elements(const typed::view_element& a, const typed::view_element& b);

/// Likewise of elements of views and of arrays, whose indices may be sums, differences or products.
bool are_same_places(const typed::expression& a, const typed::expression& b);

}  // namespace libtiles::compiler
