// How one work-item runs a whole tile: loops over the tile's threads around each region between two
// barriers. Decides which statements are uniform, outside of these loops, and where variables live.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

enum class placement {
  privatized,      ///< one loop over the threads: declared in it
  uniform,         ///< the tile: it has the same value in all threads, so that there is one
  expanded,        ///< each thread, beyond one loop: an element of an array
  rematerialized,  ///< nowhere: each loop over the threads that reads it computes it anew
};

struct loop_schedule {
  /// Run once for the tile. What stands between two of them in a block is run for each thread.
  std::unordered_set<const typed::statement*> uniform_statements;
  /// A variable that is not here lives in a loop.
  std::unordered_map<const typed::variable*, placement> placements;
  std::vector<const typed::variable*> expanded;        ///< in the order of the text
  std::vector<const typed::variable*> rematerialized;  ///< likewise

  bool is_uniform(const typed::statement& s) const { return uniform_statements.count(&s) != 0; }
  placement placement_of(const typed::variable& v) const {
    const auto found = placements.find(&v);
    return found == placements.end() ? placement::privatized : found->second;
  }
};

/// Nothing for a kernel that this is not done for: an untiled one, one that would be a single loop,
/// one whose helper functions wait at barriers, and some that leave control flow from within.
std::optional<loop_schedule> schedule_loops(const typed::program& program,
                                            const uniformity& uniform, const use_def& uses);

}  // namespace libtiles::compiler
