// scan(): each element combined with all before it, such as running sums.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/launch_place.hpp"
#include "tiles/reduction.hpp"

namespace tiles {

/// What a scan is beside its arrays.
struct scan_options {
  combination by = reduction::sum;  ///< sum, product, min, max or an operation
  int dimension = -1;               ///< along which; negative: counted from the end
  bool is_exclusive = false;        ///< results are of the elements before
};

namespace detail {

template <class Source, class Destination>
void check_scan_types() {
  static_assert(is_writable<Destination>, "tiles: scan() writes to a non-const array or view");
  static_assert(std::is_arithmetic_v<element_of<Source>> && is_scalar_element<element_of<Source>> &&
                    std::is_arithmetic_v<element_of<Destination>> &&
                    is_scalar_element<element_of<Destination>>,
                "tiles: scan() takes elements that are integers, bool, float or double");
  static_assert(Source::rank == Destination::rank,
                "tiles: scan() needs the same rank of all sides");
}

/// `desc` lives no longer than the options.
inline void fill(tiles_scan_desc& desc, const scan_options& options) {
  options.by.fill(desc);
  desc.dimension = static_cast<std::int32_t>(options.dimension);
  desc.flags = options.is_exclusive ? static_cast<std::uint32_t>(TILES_SCAN_EXCLUSIVE) : 0;
}

template <class Source, class Destination>
void submit_scan(const accelerator_view* where, const Source& from, Destination& to,
                 const scan_options& options, tiles_event* event) {
  check_scan_types<Source, Destination>();
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  fill(desc, options);
  begin_data_generation();
  check(tiles_array_view_scan(choose_context("tiles::scan", where, from, to), native_view_of(from),
                              native_view_of(to), &desc, event));
}

template <class Keys, class Source, class Destination>
void submit_scan_by_key(const accelerator_view* where, const Keys& keys, const Source& from,
                        Destination& to, const scan_options& options, tiles_event* event) {
  check_scan_types<Source, Destination>();
  static_assert(std::is_arithmetic_v<element_of<Keys>> && is_scalar_element<element_of<Keys>> &&
                    Keys::rank == Source::rank,
                "tiles: scan_by_key() takes keys that are numbers, of the same rank");
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  fill(desc, options);
  begin_data_generation();
  const tiles_context context = choose_context("tiles::scan_by_key", where, from, to);
  const auto& native_keys = native_view_of(keys);
  desc.keys = native_keys;
  check(tiles_array_view_scan(context, native_view_of(from), native_view_of(to), &desc, event));
}

}  // namespace detail

/// Combines each element with all before it along a dimension: running sums, unless the options say
/// something else. Both sides are arrays or array_views of the same extent, which are the same or
/// have no element in common. Returns when everything is submitted; access to the results waits for
/// them. Runs on the device of the first array, without one on the default device. Throws
/// runtime_exception as tiles_array_view_scan() fails.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void scan(const Source& from, Destination&& to, const scan_options& options = {}) {
  detail::submit_scan(nullptr, from, to, options, nullptr);
}

/// As above, on the device of `where`.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void scan(const accelerator_view& where, const Source& from, Destination&& to,
          const scan_options& options = {}) {
  detail::submit_scan(&where, from, to, options, nullptr);
}

/// As scan(). The future is ready when the device is done; until then, neither side may be used.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future scan_async(const Source& from, Destination&& to,
                             const scan_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_scan(nullptr, from, to, options, &event);
  return completion_future::of_event(event);
}
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future scan_async(const accelerator_view& where, const Source& from, Destination&& to,
                             const scan_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_scan(&where, from, to, options, &event);
  return completion_future::of_event(event);
}

/// As scan(), and starts anew where neighbouring keys differ, which are numbers of the same extent.
template <class Keys, class Source, class Destination, class = detail::if_data<Keys>,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
void scan_by_key(const Keys& keys, const Source& from, Destination&& to,
                 const scan_options& options = {}) {
  detail::submit_scan_by_key(nullptr, keys, from, to, options, nullptr);
}

/// As above, on the device of `where`.
template <class Keys, class Source, class Destination, class = detail::if_data<Keys>,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
void scan_by_key(const accelerator_view& where, const Keys& keys, const Source& from,
                 Destination&& to, const scan_options& options = {}) {
  detail::submit_scan_by_key(&where, keys, from, to, options, nullptr);
}

/// As scan_by_key(). The future is ready when the device is done; until then, nothing of it may be
/// used.
template <class Keys, class Source, class Destination, class = detail::if_data<Keys>,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
completion_future scan_by_key_async(const Keys& keys, const Source& from, Destination&& to,
                                    const scan_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_scan_by_key(nullptr, keys, from, to, options, &event);
  return completion_future::of_event(event);
}
template <class Keys, class Source, class Destination, class = detail::if_data<Keys>,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
completion_future scan_by_key_async(const accelerator_view& where, const Keys& keys,
                                    const Source& from, Destination&& to,
                                    const scan_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_scan_by_key(&where, keys, from, to, options, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
