// Variables that each loop over the threads computes again:
//
//   int i = t.local[0];      for each thread: { const int i = local_0; s[i] = 0; }
//   s[i] = 0;           ->   barrier
//   t.barrier.wait();        for each thread: { const int i = local_0; v[t] = s[i]; }
//   v[t] = s[i];
#pragma once

#include <vector>

#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

/// Those that the statements name, and those that these are computed of, in the order of the text.
std::vector<const typed::variable*> find_rematerialized(
    const std::vector<const typed::statement*>& statements, const loop_schedule& schedule);

}  // namespace libtiles::compiler
