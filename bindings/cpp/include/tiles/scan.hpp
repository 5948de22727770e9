// scan(): each element combined with all before it, such as running sums.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"
#include "tiles/reduction.hpp"

namespace tiles {

struct scan_options {
  combination by = reduction::sum;  ///< sum, product, min, max or an operation
  int dimension = -1;               ///< along which; negative: counted from the end
  bool is_exclusive = false;        ///< results are of the elements before
};

namespace detail {

/// The desc lives no longer than the options.
template <class Source, class Destination>
tiles_scan_desc scan_desc(const Source& from, Destination& to, const scan_options& options) {
  static_assert(is_writable<Destination>, "tiles: scan() writes to a non-const array or view");
  static_assert(holds_computed_with<Source> && holds_computed_with<Destination>,
                "tiles: scan() takes elements that are integers, bool, float, double, half or "
                "bfloat16");
  static_assert(Source::rank == Destination::rank,
                "tiles: scan() needs the same rank of all sides");
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  desc.from = native_view_of(from);
  desc.to = native_view_of(to);
  options.by.fill(desc);
  desc.dimension = static_cast<std::int32_t>(options.dimension);
  if (options.is_exclusive) desc.flags = static_cast<std::uint32_t>(TILES_SCAN_EXCLUSIVE);
  return desc;
}

}  // namespace detail

/// Combines each element with all before it along a dimension: running sums, unless the options say
/// something else. Both sides are arrays or array_views of the same extent, which are the same or
/// have no element in common. Returns when everything is submitted; access to the results waits for
/// it, and so does the future, until which no operand may be used otherwise. Throws
/// runtime_exception as tiles_scan() fails.
template <class Source, class Destination, class = detail::if_group_data<Source>,
          class = detail::if_group_data<Destination>>
completion_future scan(const Source& from, Destination&& to, const scan_options& options = {},
                       const execution& how = {}) {
  return detail::run({"tiles::scan", tiles_scan, tiles_scan_workspace, tiles_group_scan},
                     detail::scan_desc(from, to, options), how, from, to);
}

/// As scan(), and restarts where neighbouring keys differ, which are numbers of the same extent.
template <class Keys, class Source, class Destination, class = detail::if_group_data<Keys>,
          class = detail::if_group_data<Source>, class = detail::if_group_data<Destination>>
completion_future scan_by_key(const Keys& keys, const Source& from, Destination&& to,
                              const scan_options& options = {}, const execution& how = {}) {
  static_assert(detail::holds_numbers<Keys> && Keys::rank == Source::rank,
                "tiles: scan_by_key() takes keys that are numbers, of the same rank");
  tiles_scan_desc desc = detail::scan_desc(from, to, options);
  desc.keys = detail::native_view_of(keys);
  return detail::run({"tiles::scan_by_key", tiles_scan, tiles_scan_workspace, tiles_group_scan},
                     desc, how, from, to);
}

}  // namespace tiles
