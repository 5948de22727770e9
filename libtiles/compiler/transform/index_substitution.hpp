// The element of a view that another thread of the tile copied.
//
//   copy: tile[t.local[0]] = a[t.global[0] + 1], read: tile[k]   ->   a[t.tile_origin[0] + k + 1]
#pragma once

#include "libtiles/compiler/analysis/staging_copy.hpp"

namespace libtiles::compiler {

/// What was copied to the place `read` in the array, as an element of the view.
/// \param kernel  that both belong to
/// \return nullptr if the view's indices are not known well enough, or a name in them may be hidden
///         by another one where the place is read
typed::expression_ptr substituted_element(const staging_copy& copy, const typed::expression& read,
                                          typed::function& kernel, const use_def& uses);

}  // namespace libtiles::compiler
