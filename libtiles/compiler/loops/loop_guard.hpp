// What a loop over the threads does for the first threads of each row only.
#pragma once

#include <optional>

#include "libtiles/compiler/loops/loop_plan.hpp"

namespace libtiles::compiler {

/// `if (t.local[N - 1] < bound) body`, where the tile knows the bound.
struct loop_guard {
  const typed::expression* bound;
  const typed::block* body;
};

/// Nothing if `only`, all that the loop is to run, is another statement.
std::optional<loop_guard> find_guard(const typed::statement& only, const loop_plan& plan, int rank);

}  // namespace libtiles::compiler
