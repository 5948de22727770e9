// Elements of tile_static arrays that belong to one thread: those at its place in the tile.
#pragma once

#include <optional>

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// An element or a part of one, as an expression names it.
struct named_element {
  bool is_own;             ///< of the thread that names it
  bool is_of_some_thread;  ///< there are no others in the array, or the index is none of theirs
  bool is_whole;
};

class own_elements {
 public:
  /// \param kernel  a tiled one
  explicit own_elements(const typed::program& kernel);

  /// Whether an array has as many dimensions as the tile, and an element for each of its threads.
  bool exist_in(const typed::variable& array) const;

  /// \param place  in an array that they exist in
  /// \return nothing where several elements are named at once
  std::optional<named_element> find(const typed::expression& place);

 private:
  bool is_own_index(const typed::expression& index, int dimension);
  bool is_index_of_some_thread(const typed::expression& index, int dimension, std::int64_t count);
  std::int64_t tile_extent(int dimension) const;

  const type& tile_;
  affine_analysis values_;
};

}  // namespace libtiles::compiler
