// Barrier regions: which statements of a kernel stand around the loops over a tile's threads.
// Barriers do, what control flow there is around barriers, and loops that all threads run alike.
// What stands between two of them in a block is a region, done for each thread.
//
//   for (int n = 16; n > 0; n /= 2) {        around
//     if (i < n) s[i] += s[i + n];           a region
//     t.barrier.wait();                      around
//   }
//   v[t] = s[0];                             a region
#pragma once

#include <optional>
#include <unordered_set>

#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

using statement_set = std::unordered_set<const typed::statement*>;

/// What stands around. Nothing if the threads of a tile may leave control flow apart from each
/// other where others go on to a further loop.
std::optional<statement_set> form_regions(const typed::function& kernel, const uniformity& uniform,
                                          const use_def& uses);

}  // namespace libtiles::compiler
