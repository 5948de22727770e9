// What tile_load makes of an array that is a window of a view, with a constant beyond it: its
// threads copy every so many-th element.
//
//   {
//     barrier;
//     for (int n = number of the thread; n < 324; n += 256) {
//       const int row = n / 18, column = n % 18;
//       const int i = origin[0] + row, j = origin[1] + column;
//       held[row][column] = i >= 0 && i < v.extent[0] && ... ? v(i, j) : 0.0f;
//     }
//     barrier;
//   }
#pragma once

#include <optional>

#include "libtiles/compiler/analysis/staged_window.hpp"

namespace libtiles::compiler {

class affine_analysis;

/// Whether it is a block with tile_static memory that has a loop, and beside it barriers and values
/// alone. Barriers that follow each other are one, which may be in either block.
bool is_load_in_loop(const typed::statement& s);

bool ends_with_barrier(const typed::statement& s);

/// \param s  of is_load_in_loop()
/// \return nothing if it does not load all of the array from a view
std::optional<staged_window> find_window_load(const typed::statement& s,
                                              const typed::variable& array, const type& tiled_index,
                                              affine_analysis& values);

}  // namespace libtiles::compiler
