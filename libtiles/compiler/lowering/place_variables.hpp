// Where the variables live in a kernel whose work-items run a whole tile:
//
//   int n = first;               uniform: one for the tile
//   int i = t.local[0];          rematerialized: each loop over the threads computes it anew
//   int x = v[t], y = x + 1;     x: expanded, an array over the threads; y: privatized in its loop
//   s[i] = x + y + n;
//   t.barrier.wait();
//   v[t] = x + s[31 - i];
#pragma once

#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/lowering/form_regions.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

/// \param uniform_statements  grows by the assignments to uniform variables
/// \returns nothing if some variable has no place to live in
std::optional<loop_schedule> place_variables(const typed::program& program,
                                             const uniformity& uniform, const use_def& uses,
                                             statement_set uniform_statements);

}  // namespace libtiles::compiler
