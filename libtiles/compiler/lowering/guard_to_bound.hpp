// What a loop over the threads does for the first threads of each row only.
#pragma once

#include <optional>

#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

/// `if (t.local[N - 1] < bound) body`, where the tile knows the bound.
struct guard_bound {
  const typed::expression* bound;
  const typed::block* body;
};

/// Nothing if `only`, all that the loop is to run, is another statement.
std::optional<guard_bound> find_guard_bound(const typed::statement& only, const loop_schedule& plan,
                                            int rank);

}  // namespace libtiles::compiler
