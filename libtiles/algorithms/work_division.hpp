// How work is divided: into groups of work-items, and into parts.
#pragma once

#include <algorithm>
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

inline std::int64_t quotient_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step;
}

/// Whether kernels are those for groups, rather than those for single work-items, which loop more.
inline bool is_group_form(const runtime::context& where) {
  return !compiler::has_loops(where.shape()) ||
         has_quirk(where.device().driver, quirk::ends_long_loops);
}

/// Whether most compute units have one of so many groups until the last ones are done.
inline bool keeps_busy(const runtime::context& where, std::int64_t groups) {
  const std::int64_t units = where.device().compute_units < 1 ? 1 : where.device().compute_units;
  return 4 * groups >= 3 * ((groups + units - 1) / units * units);
}

/// A number of parts: as many as are wanted, but not more than pay, and 1 at least.
inline std::int64_t parts_within(std::int64_t wanted, std::int64_t most) {
  return wanted < 1 || most < 1 ? 1 : wanted < most ? wanted : most;
}

/// As large as `most`, or less, so that all shares of `count` are of about one size.
inline std::int64_t even_share(std::int64_t count, std::int64_t most) {
  if (count == 0) return most;
  const std::int64_t shares = (count + most - 1) / most;
  return (count + shares - 1) / shares;
}

/// Parts of work that keep the threads of a CPU busy until all is done. PoCL gives each thread that
/// asks a half of what two threads have left, or less if there are more: 8 parts end as 5 and 3.
inline std::int64_t parts_for_threads(const runtime::context& where) {
  constexpr std::int64_t parts_of_unit = 16;
  return parts_of_unit * std::max<std::int64_t>(1, where.device().compute_units);
}

/// How the elements of an array are divided where each is by itself.
struct element_division {
  bool in_groups;           ///< whether kernels are those for groups
  std::int64_t work_items;  ///< of a group
  std::int64_t groups;
};

inline element_division division_of(const runtime::context& where, std::int64_t elements) {
  constexpr std::int64_t items_of_work_item = 4, least_share = 16384;
  if (!is_group_form(where)) {
    return {false, 1, parts_within(parts_for_threads(where), elements / least_share)};
  }
  const std::int64_t work_items = group_size(where, 256);
  const std::int64_t in_group = work_items * items_of_work_item;
  return {true, work_items, (elements + in_group - 1) / in_group};
}

}  // namespace libtiles::algorithms
