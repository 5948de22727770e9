// What a kernel asks of tiles: members of tiled_index and tiled_extent, and constants of types.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// t.global, t.tile_dim0 and their like of a tiled_index.
typed::expression_ptr member_of_tile(sema_context& sema, const type& tiled,
                                     const syntax::member& text, const location& where);

/// t.in_bounds(limit): whether the thread's place in the domain lies in an extent, or in a
/// view's.
typed::expression_ptr in_bounds(sema_context& sema, const type& tiled, typed::expression_ptr limit,
                                const location& where);

/// extent.tile<...>()
typed::expression_ptr tiled_extent(sema_context& sema, typed::expression_ptr extent,
                                   const type_ptr& wanted, const location& where);

/// pad() and truncate() of a tiled_extent: each dimension a multiple of the tile's, as many whole
/// tiles as cover it or as fit.
typed::expression_ptr rounded_to_tiles(sema_context& sema, typed::expression_ptr extent,
                                       bool goes_up, const location& where);

/// The extent of one tile.
typed::expression_ptr tile_extent(const type& tiled, const location& where);

/// rank, tile_dim0, tile_dim1, tile_dim2 of a type that has them; null of another name.
typed::expression_ptr constant_of_type(const type& t, const std::string& name,
                                       const location& where);

}  // namespace libtiles::compiler
