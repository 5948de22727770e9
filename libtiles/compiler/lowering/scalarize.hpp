// What one lane of a vector does alone: scalar code that takes the vector's variables apart, and
// puts them together again.
//
//   x += 1;                        vector of x += 1;
//   if (i == 5) x = v[0];    ->    lane = 5 - i; if (lane is one of the vector's) {
//                                    of_x[lanes] = x; x of the lane = v[0]; x = of_x[lanes]; }
#pragma once

#include "libtiles/compiler/lowering/stride_analysis.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// The names that scalar code for these statements needs.
vectors::lane_scope scalarize(const std::vector<const typed::statement*>& statements,
                              const loop_schedule& schedule, const stride_analysis& steps);

}  // namespace libtiles::compiler
