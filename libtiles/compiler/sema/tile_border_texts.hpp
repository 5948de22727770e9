// What a tile_load reads where its array reaches beyond the view.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The border that an argument names: reflect, nearest, mirror or wrap, as SciPy has them; null for
/// any other expression.
const char* find_border(sema_context& sema, const syntax::expression& text);

/// The place in 0 to extent - 1 of the element that stands for the one at `place`; 0 if the extent
/// is.
typed::expression_ptr place_inside(sema_context& sema, const char* border,
                                   typed::expression_ptr place, typed::expression_ptr extent,
                                   const location& where);

}  // namespace libtiles::compiler
