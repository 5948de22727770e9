// Calls that a whole tile makes together: tile_load, tile_store, tile_uniform.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// tile_load(...); and tile_store(...); null for any other expression.
typed::statement_ptr analyze_tile_function(sema_context& sema, const syntax::expression& text);

/// tile_uniform within an expression; null for a function that has nothing to do with tiles.
typed::expression_ptr call_tile_function(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where);

/// The call of this function of the language, or null: a function or a variable of the text may
/// have the name.
const syntax::call* call_of(sema_context& sema, const std::string& function,
                            const syntax::expression& text);

/// The tile is what the function's tiled_index says.
const type& tile_for(sema_context& sema, const std::string& function, const location& where);

/// The one call of tile_uniform that may be checked next: there is a place for its barriers.
void allow_tile_uniform(sema_context& sema, const syntax::expression& text);

/// The variable that holds thread 0's value, given in the statements that come before.
typed::expression_ptr analyze_tile_uniform(sema_context& sema, const syntax::call& text,
                                           const location& where);

}  // namespace libtiles::compiler
