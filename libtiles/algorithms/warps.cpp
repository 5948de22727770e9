#include "libtiles/algorithms/warps.hpp"

#include <cstdlib>
#include <string>

namespace libtiles::algorithms {
namespace {

// NVIDIA's Volta architecture brought votes among work-items that need not run in step.
bool has_votes(const runtime::device_info& device) {
  constexpr std::uint64_t local_memory = 48 * 1024, work_items = 512;
  const std::string& name = device.architecture;
  return name.rfind("sm_", 0) == 0 && std::atoi(name.c_str() + 3) >= 70 &&
         device.local_memory >= local_memory && device.max_tile_size >= work_items;
}

}  // namespace

bool has_warps(const runtime::context& where) {
  if (has_emulated_warp(where)) return true;
  return where.lanes().form == compiler::sub_group_form::ptx && has_votes(where.device());
}

// The kernels need no copies, but have only been tried on devices that have them.
bool can_look_back(const runtime::context& where) {
  return has_warps(where) && (has_emulated_warp(where) || where.device().has_async_copies);
}

}  // namespace libtiles::algorithms
