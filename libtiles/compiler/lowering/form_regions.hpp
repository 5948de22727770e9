// Barrier regions: which statements of a kernel are uniform, run once for the tile. Barriers are,
// control flow that contains barriers, and loops that all threads run in the same way. What stands
// between two of them in a block is a region, run for each thread.
//
//   for (int n = 16; n > 0; n /= 2) {        uniform
//     if (i < n) s[i] += s[i + n];           a region
//     t.barrier.wait();                      uniform
//   }
//   v[t] = s[0];                             a region
#pragma once

#include <optional>
#include <unordered_set>

#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

using statement_set = std::unordered_set<const typed::statement*>;

/// The uniform statements. Nothing if the threads of a tile may leave control flow apart from each
/// other where others go on to a further loop.
std::optional<statement_set> form_regions(const typed::function& kernel, const uniformity& uniform,
                                          const use_def& uses);

}  // namespace libtiles::compiler
