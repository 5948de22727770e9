// What a tiled kernel itself does with the elements of its tile_static arrays, and in which
// interval between barriers.
#pragma once

#include <set>
#include <vector>

#include "libtiles/compiler/analysis/races/barrier_intervals.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

struct array_access {
  const typed::variable* array;
  bool is_written;
  bool is_own;            ///< each thread has an element of its own: that of its place in the tile
  bool is_known_written;  ///< before, by whichever thread's element it is
  barrier_intervals::number interval;
};

struct array_accesses {
  std::vector<array_access> found;
  /// Variables of other shapes, and those that are used in another way than by their elements: by
  /// pointers, by atomic functions, in functions that are called.
  std::set<const typed::variable*> others;
  barrier_intervals intervals;
};

/// \pre the kernel is tiled
array_accesses find_array_accesses(const typed::program& program);

}  // namespace libtiles::compiler
