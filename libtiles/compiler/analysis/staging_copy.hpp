// Statements by which each thread copies its own element of a view to its own place in a
// tile_static array.
#pragma once

#include <optional>
#include <vector>

#include "libtiles/compiler/analysis/single_thread_region.hpp"

namespace libtiles::compiler {

/// `array[a][b]`, a number.
struct array_place {
  const typed::variable* array;
  std::vector<const typed::expression*> subscripts;
};

/// Nothing if it is none in tile_static memory.
std::optional<array_place> find_array_place(const typed::expression& e);

/// `array[t.local[0]][t.local[1]] = view[t];`
struct staging_copy {
  const typed::variable* array;
  std::vector<std::size_t> dimensions;  ///< of the tile, which the array's are, in turn
  std::vector<std::int64_t> extents;    ///< of the array
  const typed::view_element* element;   ///< each thread's
};

/// Nothing if the statement does anything else.
std::optional<staging_copy> find_copied_tile(const typed::statement& s, const use_def& uses,
                                             const type& tiled_index);

}  // namespace libtiles::compiler
