// transpose(): rows become columns.
#pragma once

#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {
namespace detail {

template <class Source, class Destination>
void submit_transpose(const accelerator_view* where, const Source& from, Destination& to,
                      tiles_event* event) {
  static_assert(is_writable<Destination>, "tiles: transpose() writes to a non-const array or view");
  static_assert(std::is_same_v<element_of<Source>, element_of<Destination>>,
                "tiles: transpose() needs the same element type on both sides");
  static_assert(Source::rank == Destination::rank,
                "tiles: transpose() needs the same rank on both sides");
  static_assert(Source::rank == 2 || Source::rank == 3,
                "tiles: transpose() takes a matrix, of rank 2, or a batch of them, of rank 3");
  begin_data_generation();
  check(tiles_array_view_transpose(choose_context("tiles::transpose", where, from, to),
                                   native_view_of(from), native_view_of(to), event));
}

}  // namespace detail

/// to(j, i) = from(i, j), or to(b, j, i) = from(b, i, j): a matrix, or a batch of them. Both are
/// arrays or array_views; either they have no element in common, or they are the same square
/// matrices, which are transposed in place. Returns when everything is submitted; access to the
/// results waits for them. Runs on the device of the first array, without one on the default
/// device. Throws runtime_exception as tiles_array_view_transpose() fails.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void transpose(const Source& from, Destination&& to) {
  detail::submit_transpose(nullptr, from, to, nullptr);
}

/// As above, on the device of `where`.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void transpose(const accelerator_view& where, const Source& from, Destination&& to) {
  detail::submit_transpose(&where, from, to, nullptr);
}

/// As transpose(). The future is ready when the device is done; until then, neither side may be
/// used.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future transpose_async(const Source& from, Destination&& to) {
  tiles_event event = nullptr;
  detail::submit_transpose(nullptr, from, to, &event);
  return completion_future::of_event(event);
}
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future transpose_async(const accelerator_view& where, const Source& from,
                                  Destination&& to) {
  tiles_event event = nullptr;
  detail::submit_transpose(&where, from, to, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
