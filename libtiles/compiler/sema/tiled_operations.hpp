// What a kernel asks of tiles: members of tiled_index and tiled_extent, and constants of types.
#pragma once

#include <string>

#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

class tiled_operations {
 public:
  explicit tiled_operations(diagnostics& messages) : messages_(messages) {}

  /// t.global, t.tile_dim0 and their like of a tiled_index.
  typed::expression_ptr member_of_index(const type& tiled, const syntax::member& text,
                                        const location& where) const;

  /// t.in_bounds(limit): whether the thread's place in the domain lies in an extent, or in a
  /// view's.
  typed::expression_ptr in_bounds(const type& tiled, typed::expression_ptr limit,
                                  const location& where) const;

  /// extent.tile<...>()
  typed::expression_ptr tiled(typed::expression_ptr extent, const type_ptr& wanted,
                              const location& where) const;

  /// pad() and truncate() of a tiled_extent: each dimension is a multiple of the tile's.
  typed::expression_ptr padded(typed::expression_ptr extent, const location& where) const {
    return rounded(std::move(extent), true, where);
  }
  typed::expression_ptr truncated(typed::expression_ptr extent, const location& where) const {
    return rounded(std::move(extent), false, where);
  }

  /// The extent of one tile.
  static typed::expression_ptr tile_extent(const type& tiled, const location& where);

  /// rank, tile_dim0, tile_dim1, tile_dim2 of a type that has them; null of another name.
  static typed::expression_ptr constant(const type& t, const std::string& name,
                                        const location& where);

 private:
  typed::expression_ptr rounded(typed::expression_ptr extent, bool goes_up,
                                const location& where) const;

  diagnostics& messages_;
};

}  // namespace libtiles::compiler
