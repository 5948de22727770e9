// tile_uniform: one thread's value for the whole tile.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The one call of tile_uniform that may be checked next: there is a place for its barriers.
void allow_tile_uniform(sema_context& sema, const syntax::expression& text);

/// The variable that holds thread 0's value, given in the statements that come before.
typed::expression_ptr analyze_tile_uniform(sema_context& sema, const syntax::call& text,
                                           const location& where);

}  // namespace libtiles::compiler
