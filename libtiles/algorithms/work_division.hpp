// How work is divided: into groups of work-items, and into parts.
#pragma once

#include <cstdint>

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {

/// The largest power of two that is at most `most`, and that the device allows.
inline std::int64_t group_size(const runtime::context& where, std::int64_t most) {
  std::int64_t count = 1;
  while (2 * count <= most &&
         2 * count <= static_cast<std::int64_t>(where.device().max_tile_size)) {
    count *= 2;
  }
  return count;
}

/// Whether kernels are those for groups, rather than those for single work-items, which loop more.
inline bool is_group_form(const runtime::context& where) {
  return !compiler::has_loops(where.shape()) ||
         has_quirk(where.device().driver, quirk::ends_long_loops);
}

/// A number of parts: as many as are wanted, but not more than pay, and 1 at least.
inline std::int64_t parts_within(std::int64_t wanted, std::int64_t most) {
  return wanted < 1 || most < 1 ? 1 : wanted < most ? wanted : most;
}

}  // namespace libtiles::algorithms
