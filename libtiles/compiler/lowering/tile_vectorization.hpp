// Kernels of which one work-item runs several neighbouring tiles: what one thread of each tile does
// alone, behind a barrier, can be vectors then, with a tile's thread in each component.
#pragma once

#include <optional>
#include <vector>

#include "libtiles/compiler/analysis/single_thread_region.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

/// Neighbours in the fastest dimension. Of 4 bytes each, what they compute is a vector that most
/// CPUs have.
constexpr int tiles_in_step = 8;

/// What all that lies between two barriers does but compute variables anew; nothing if more than
/// one thread does something.
/// \param statements  of each thread, one after the other
std::optional<single_thread_region> find_single_thread_run(
    const std::vector<const typed::statement*>& statements, const loop_schedule& plan,
    const use_def& uses, const type& tiled_index);

/// Whether tiles may take turns between barriers: each has variables of its own then, which have to
/// be tile_static and few, and all tiles have the same barriers. Atomic functions and fences are
/// left alone, and so is a kernel in which all threads have loops: the one thread's are worth
/// little there.
bool may_run_in_step(const typed::program& program, const loop_schedule& plan, const use_def& uses);

}  // namespace libtiles::compiler
