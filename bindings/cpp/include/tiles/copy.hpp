// copy() and copy_async(): whole arrays, views and ranges, one into another.
#pragma once

#include <type_traits>

#include "tiles/array.hpp"
#include "tiles/array_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/copy_elements.hpp"
#include "tiles/data_traits.hpp"

namespace tiles {
// Source and destination are arrays and array_views. A view as destination is taken by value or as
// const, since it is the elements that change; copies of temporaries work for this reason.

/// Copies the newest elements, wherever they are: the data source of a view stays as it is. Throws
/// runtime_exception if the extents differ. Views may overlap. Does not wait for a device that
/// copies; access to the elements does.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void copy(const Source& source, Destination&& destination) {
  detail::check_destination<Destination>();
  static_assert(std::is_same_v<detail::element_of<Source>, detail::element_of<Destination>>,
                "tiles: copy() needs the same element type on both sides");
  static_assert(Source::rank == std::decay_t<Destination>::rank,
                "tiles: copy() needs the same rank on both sides");
  if constexpr (detail::is_high_rank<Source::rank>) {
    detail::copy_high_rank(detail::view_of_data(source), detail::view_of_data(destination));
  } else {
    detail::copy_elements(detail::native_view_of(source), source.get_extent(),
                          detail::native_view_of(destination), destination.get_extent());
  }
}

/// Writes the newest elements of `source`, row-major, from `destination` on, which may not lie in
/// the view's own data source. Blocks.
template <class Source, class Iterator, class = detail::if_data<Source>,
          class = detail::if_iterator<Iterator>, class = void>
void copy(const Source& source, Iterator destination) {
  if constexpr (detail::is_high_rank<Source::rank>) {
    tiles::copy(detail::flat_elements(detail::view_of_data(source)), destination);
  } else {
    detail::copy_elements_to_range<detail::element_of<Source>>(
        detail::native_view_of(source), source.get_extent().size(), destination);
  }
}

/// Replaces the elements of `destination` by those from `first` on, which may not lie in the view's
/// own data source.
template <class Iterator, class Destination, class = detail::if_iterator<Iterator>,
          class = detail::if_data<Destination>, class = void, class = void>
void copy(Iterator first, Destination&& destination) {
  detail::check_destination<Destination>();
  if constexpr (detail::is_high_rank<std::decay_t<Destination>::rank>) {
    detail::copy_range_to_high_rank(first, detail::view_of_data(destination));
  } else {
    detail::copy_elements_from_range<detail::element_of<Destination>>(
        first, destination.get_extent().size(), detail::native_view_of(destination));
  }
}

/// As above, with the elements of [first, last); throws runtime_exception if there are not as many.
/// The destination is spelt out so that std::copy(), which iterators bring along where the call has
/// no namespace, is the worse match.
template <class Iterator, class T, int N>
void copy(Iterator first, Iterator last, array<T, N>& destination) {
  detail::use_range(first, last, destination.get_extent().size(), "copy",
                    [&](auto elements) { tiles::copy(elements, destination); });
}
template <class Iterator, class T, int N>
void copy(Iterator first, Iterator last, const array_view<T, N>& destination) {
  detail::use_range(first, last, destination.get_extent().size(), "copy",
                    [&](auto elements) { tiles::copy(elements, destination); });
}

/// As copy(). The future is ready when the destination, and host memory behind it, has the
/// elements; until then, neither side may be used.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future copy_async(const Source& source, Destination&& destination) {
  tiles::copy(source, destination);
  if constexpr (detail::is_high_rank<Source::rank>) {
    return detail::view_of_data(destination).synchronize_async();
  } else {
    tiles_event event = nullptr;
    detail::check(tiles_array_view_synchronize(detail::native_view_of(destination), &event));
    return completion_future::of_event(event);
  }
}

/// As copy() with a range, which is done when this returns.
template <class Source, class Iterator, class = detail::if_data<Source>,
          class = detail::if_iterator<Iterator>, class = void>
completion_future copy_async(const Source& source, Iterator destination) {
  tiles::copy(source, destination);
  return completion_future::of_nothing_left();
}
template <class Iterator, class Destination, class = detail::if_iterator<Iterator>,
          class = detail::if_data<Destination>, class = void, class = void>
completion_future copy_async(Iterator first, Destination&& destination) {
  tiles::copy(first, destination);
  return completion_future::of_nothing_left();
}
template <class Iterator, class Destination, class = detail::if_iterator<Iterator>,
          class = detail::if_data<Destination>>
completion_future copy_async(Iterator first, Iterator last, Destination&& destination) {
  tiles::copy(first, last, destination);
  return completion_future::of_nothing_left();
}

}  // namespace tiles
