// The element of a view that another thread of the tile names in its stead.
#pragma once

#include "libtiles/compiler/analysis/staging_copy.hpp"

namespace libtiles::compiler {

/// What was copied to the place `read` in the array, as an element of the view.
/// \param kernel  that both belong to
/// \return nullptr if the view's indices are not known well enough, or a name in them may be hidden
///         by another one where the place is read
typed::expression_ptr moved_element(const staging_copy& copy, const typed::expression& read,
                                    typed::function& kernel, const use_def& uses);

}  // namespace libtiles::compiler
