// Kernels of which one work-item runs several neighbouring tiles: what one thread of each tile does
// alone, behind a barrier, can be vectors then, with a tile's thread in each component.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "libtiles/compiler/loops/loop_plan.hpp"

namespace libtiles::compiler {

/// Neighbours in the fastest dimension. Of 4 bytes each, what they compute is a vector that most
/// CPUs have.
constexpr int tiles_in_step = 8;

/// `if (t.local[0] == 0 && t.local[1] == 0) body`.
struct lone_thread {
  std::array<std::int64_t, 3> local{};
  const typed::block* body;
};

/// What all that lies between two barriers does but compute variables anew; nothing if more than
/// one thread does something.
/// \param statements  of each thread, one after the other
std::optional<lone_thread> find_lone_thread(const std::vector<const typed::statement*>& statements,
                                            const loop_plan& plan, const type& tiled_index);

/// Whether tiles may take turns between barriers: each has variables of its own then, which have to
/// be tile_static and few, and all tiles have the same barriers. Atomic functions and fences are
/// left alone, and so is a kernel in which all threads have loops: the one thread's are worth
/// little there.
bool may_run_in_step(const typed::program& program, const loop_plan& plan);

}  // namespace libtiles::compiler
