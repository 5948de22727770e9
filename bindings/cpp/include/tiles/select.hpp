// select(): some elements of an array, one after the other.
#pragma once

#include <string>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// Which elements are selected, in OpenCL C an expression of x: predicate{"x > 3"}.
struct predicate {
  std::string expression;
};

namespace detail {

template <class Source, class Destination, class Count>
void submit_select(const accelerator_view* where, const Source& from, Destination& to, Count& count,
                   tiles_select_desc& desc, tiles_event* event) {
  static_assert(is_writable<Destination> && is_writable<Count>,
                "tiles: select() writes to non-const arrays or views");
  static_assert(std::is_same_v<element_of<Source>, element_of<Destination>>,
                "tiles: select() needs the same element type on both sides");
  static_assert(Destination::rank == 1 && Count::rank == 1,
                "tiles: select() writes the elements to rank 1, and their count");
  static_assert(std::is_integral_v<element_of<Count>>, "tiles: select() counts in integers");
  begin_data_generation();
  check(tiles_array_view_select(choose_context("tiles::select", where, from, to, count),
                                native_view_of(from), native_view_of(to), native_view_of(count),
                                &desc, event));
}

template <class Source, class Destination, class Count>
void submit_select(const accelerator_view* where, const Source& from, Destination& to, Count& count,
                   const predicate& which, tiles_event* event) {
  static_assert(std::is_arithmetic_v<element_of<Source>>,
                "tiles: select() takes predicates of integers, bool, float and double");
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  desc.predicate = which.expression.c_str();
  submit_select(where, from, to, count, desc, event);
}

template <class Source, class Destination, class Count, class Mask, class = if_data<Mask>>
void submit_select(const accelerator_view* where, const Source& from, Destination& to, Count& count,
                   const Mask& mask, tiles_event* event) {
  static_assert(std::is_arithmetic_v<element_of<Mask>> && Mask::rank == Source::rank,
                "tiles: select() takes masks of numbers or bools, of the same rank");
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  const auto& native_mask = native_view_of(mask);
  desc.mask = native_mask;
  submit_select(where, from, to, count, desc, event);
}

}  // namespace detail

/// Copies the elements of `from` that are selected to the beginning of `to`, in their order, row by
/// row, and their number to `count`, of the extent 1 and int or 64-bit integers. `which` is a
/// predicate, or a mask of the extent of `from`: an array or array_view whose elements that are not
/// 0 select. What does not fit `to` is counted, but not copied. Returns when everything is
/// submitted; access to the results waits for them. Runs on the device of the first array, without
/// one on the default device. Throws runtime_exception as tiles_array_view_select() fails.
template <class Source, class Destination, class Count, class Which,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
void select(const Source& from, Destination&& to, Count&& count, const Which& which) {
  detail::submit_select(nullptr, from, to, count, which, nullptr);
}

/// As above, on the device of `where`.
template <class Source, class Destination, class Count, class Which,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
void select(const accelerator_view& where, const Source& from, Destination&& to, Count&& count,
            const Which& which) {
  detail::submit_select(&where, from, to, count, which, nullptr);
}

/// As select(). The future is ready when the device is done; until then, nothing of it may be used.
template <class Source, class Destination, class Count, class Which,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
completion_future select_async(const Source& from, Destination&& to, Count&& count,
                               const Which& which) {
  tiles_event event = nullptr;
  detail::submit_select(nullptr, from, to, count, which, &event);
  return completion_future::of_event(event);
}
template <class Source, class Destination, class Count, class Which,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
completion_future select_async(const accelerator_view& where, const Source& from, Destination&& to,
                               Count&& count, const Which& which) {
  tiles_event event = nullptr;
  detail::submit_select(&where, from, to, count, which, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
