// Calls that a whole tile makes together: tile_load, tile_store, tile_uniform.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// tile_load(...); and tile_store(...); null for any other expression.
typed::statement_ptr analyze_tile_function(sema_context& sema, const syntax::expression& text);

/// tile_uniform within an expression; null for a function that has nothing to do with tiles.
typed::expression_ptr call_tile_function(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where);

/// The one call of tile_uniform that may be checked next: there is a place for its barriers.
void allow_tile_uniform(sema_context& sema, const syntax::expression& text);

}  // namespace libtiles::compiler
