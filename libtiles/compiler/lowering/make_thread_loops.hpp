// Loops over a tile's threads around each region between two barriers (loop fission at barriers):
//
//   while (n > 0) {                  while (n > 0) {
//     s[i] += s[i + n];                for each thread: s[i] += s[i + n];
//     t.barrier.wait();       ->       barrier
//     n /= 2;                          n /= 2;
//   }                                }
#pragma once

#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// \param schedule  of the kernel's regions and variables
loop_tree make_thread_loops(const typed::function& kernel, loop_schedule schedule);

}  // namespace libtiles::compiler
