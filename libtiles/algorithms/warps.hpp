// Warps: 32 work-items in a row that do things together, in groups that go on once they have begun.
// See kernels/warp.clh.
#pragma once

#include <cstdint>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {

/// Of the device, which is one of NVIDIA's, or emulated, as TILES_SUB_GROUPS says.
bool has_warps(const runtime::context& where);

/// Whether groups may wait for those that have begun before. Groups of NVIDIA's devices go on once
/// they have begun; nothing is known of that elsewhere.
bool can_look_back(const runtime::context& where);

inline bool has_emulated_warp(const runtime::context& where) {
  return where.lanes().form == compiler::sub_group_form::emulated;
}

/// The work-items of a group of a kernel that has warps where the device has: whole ones, of what
/// is emulated one.
inline std::int64_t group_of_warps(const runtime::context& where, std::int64_t usual) {
  constexpr std::int64_t lanes = 32;
  if (!has_warps(where)) return usual;
  return has_emulated_warp(where) || usual < lanes ? lanes : usual / lanes * lanes;
}

inline compiler::constant warp_parameter(const runtime::context& where) {
  return parameter("HAS_EMULATED_WARP", has_emulated_warp(where) ? 1 : 0);
}

}  // namespace libtiles::algorithms
