// copy(): whole arrays, views and ranges, one into another.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>

#include "tiles/array.hpp"
#include "tiles/array_view.hpp"

namespace tiles {
namespace detail {

/// "(8, 9)".
template <int N>
std::string to_string(const extent<N>& shape) {
  std::string text = "(" + std::to_string(shape[0]);
  for (int d = 1; d < N; ++d) text += ", " + std::to_string(shape[d]);
  return text + ")";
}

template <int N>
void check_same_extent(const extent<N>& source, const extent<N>& destination) {
  if (source == destination) return;
  throw runtime_exception("copy: the extent of the source is " + to_string(source) +
                          ", that of the destination " + to_string(destination));
}

/// Calls `visit` with the position of each element, in row-major order.
template <int N, class Visit>
void for_each_position(const extent<N>& shape, Visit visit) {
  index<N> position;
  for (std::size_t left = shape.size(); left > 0; --left) {
    visit(static_cast<const index<N>&>(position));
    for (int d = N - 1; d >= 0 && ++position[d] == shape[d]; --d) position[d] = 0;
  }
}

}  // namespace detail

/// Writes the elements of `source`, row-major, from `destination` on. Blocks.
template <class T, int N, class Iterator>
std::enable_if_t<detail::is_iterator<Iterator>::value> copy(const array<T, N>& source,
                                                            Iterator destination) {
  source.read(destination);
}

/// Writes the elements of `source`, row-major, from `destination` on. Blocks.
template <class T, int N, class Iterator>
std::enable_if_t<detail::is_iterator<Iterator>::value> copy(const array_view<T, N>& source,
                                                            Iterator destination) {
  const array_view<const T, N> elements(source);
  detail::for_each_position(source.get_extent(), [&](const index<N>& position) {
    *destination = elements[position];
    ++destination;
  });
}

/// Replaces the elements of `destination` by those from `first` on.
template <class Iterator, class T, int N>
std::enable_if_t<detail::is_iterator<Iterator>::value> copy(Iterator first,
                                                            array<T, N>& destination) {
  destination.write(first);
}

/// Replaces the elements of `destination` by those of [first, last); throws runtime_exception if
/// there are not as many.
template <class Iterator, class T, int N>
std::enable_if_t<detail::is_iterator<Iterator>::value> copy(Iterator first, Iterator last,
                                                            array<T, N>& destination) {
  detail::check_range(first, last, destination.get_extent().size(), "copy");
  destination.write(first);
}

/// Replaces the elements of `destination` by those from `first` on.
template <class Iterator, class T, int N>
std::enable_if_t<detail::is_iterator<Iterator>::value> copy(Iterator first,
                                                            const array_view<T, N>& destination) {
  detail::for_each_position(destination.get_extent(), [&](const index<N>& position) {
    destination[position] = *first;
    ++first;
  });
}

/// Replaces the elements of `destination` by those of [first, last); throws runtime_exception if
/// there are not as many.
template <class Iterator, class T, int N>
std::enable_if_t<detail::is_iterator<Iterator>::value> copy(Iterator first, Iterator last,
                                                            const array_view<T, N>& destination) {
  detail::check_range(first, last, destination.get_extent().size(), "copy");
  copy(first, destination);
}

namespace detail {

template <class T, class Source, class Destination>
void copy_through_host(const Source& source, Destination& destination) {
  check_same_extent(source.get_extent(), destination.get_extent());
  const std::unique_ptr<T[]> elements(new T[source.get_extent().size()]);
  copy(source, elements.get());
  copy(static_cast<const T*>(elements.get()), destination);
}

}  // namespace detail

/// Copies all elements; throws runtime_exception if the extents differ. Views may overlap.
template <class T, int N>
void copy(const array<T, N>& source, array<T, N>& destination) {
  detail::copy_through_host<T>(source, destination);
}
template <class T, int N>
void copy(const array_view<T, N>& source, array<std::remove_const_t<T>, N>& destination) {
  detail::copy_through_host<std::remove_const_t<T>>(source, destination);
}
template <class T, int N>
void copy(const array<T, N>& source, const array_view<T, N>& destination) {
  detail::copy_through_host<T>(source, destination);
}
template <class T, int N>
void copy(const array_view<T, N>& source,
          const array_view<std::remove_const_t<T>, N>& destination) {
  detail::copy_through_host<std::remove_const_t<T>>(source, destination);
}

}  // namespace tiles
