// How many neighbouring tiles one work-group is to run: as many as save most of a thread's work, by
// what the tiles have in common.
//
//   sum += a[y][k] * b[k][x]    4 x 4 tiles: 8 elements of tile_static memory for 16 sums, not 32
#pragma once

#include "libtiles/compiler/analysis/tile_dependence.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/compile_options.hpp"

namespace libtiles::compiler {

/// Ones if the tiles cannot be merged, or if that saves too little and is not asked for.
typed::merge_factors choose_merge_factors(const typed::program& program,
                                          const tile_dependence& depends, const use_def& uses,
                                          const compile_options& options);

}  // namespace libtiles::compiler
