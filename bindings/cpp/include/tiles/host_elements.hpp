// The addresses in host memory of the elements of iterators, containers and pointers.
#pragma once

#include <cstddef>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tiles/exceptions.hpp"

namespace tiles::detail {

template <class Iterator, class = void>
struct is_iterator : std::false_type {};
template <class Iterator>
struct is_iterator<Iterator,
                   std::void_t<typename std::iterator_traits<Iterator>::iterator_category>>
    : std::true_type {};

/// True if Iterator is known to walk over adjacent elements of exactly type T.
template <class Iterator, class T>
constexpr bool walks_over = std::is_same_v<Iterator, T*> || std::is_same_v<Iterator, const T*> ||
                            (!std::is_same_v<T, bool> &&
                             (std::is_same_v<Iterator, typename std::vector<T>::iterator> ||
                              std::is_same_v<Iterator, typename std::vector<T>::const_iterator>));

/// Calls `use` with a pointer to the `count` elements from `first` on, as adjacent Ts.
template <class T, class Iterator, class Use>
void read_elements(Iterator first, std::size_t count, Use use) {
  if constexpr (walks_over<Iterator, T>) {
    use(count == 0 ? nullptr : std::addressof(*first));
  } else {
    const std::unique_ptr<T[]> elements(new T[count]);
    for (std::size_t i = 0; i < count; ++i) {
      // An input iterator takes the next element from its source when it moves.
      if (i > 0) ++first;
      elements[i] = static_cast<T>(*first);
    }
    use(static_cast<const T*>(elements.get()));
  }
}

/// Lets `fill` write `count` adjacent Ts, which then are at `destination`.
template <class T, class Iterator, class Fill>
void write_elements(Iterator destination, std::size_t count, Fill fill) {
  if constexpr (walks_over<Iterator, T>) {
    fill(count == 0 ? nullptr : std::addressof(*destination));
  } else {
    const std::unique_ptr<T[]> elements(new T[count]);
    fill(elements.get());
    for (std::size_t i = 0; i < count; ++i, ++destination) *destination = elements[i];
  }
}

/// Refuses a range that does not have exactly `expected` elements.
template <class Iterator>
void check_range(Iterator first, Iterator last, std::size_t expected, const char* what) {
  const auto count = std::distance(first, last);
  if (count >= 0 && static_cast<std::size_t>(count) == expected) return;
  throw runtime_exception(std::string(what) + ": the range has " + std::to_string(count) +
                          " elements, the extent " + std::to_string(expected));
}

/// Calls `use` with an iterator to the elements of [first, last), after check_range(); a range that
/// can be walked but once is kept before.
template <class Iterator, class Use>
void use_range(Iterator first, Iterator last, std::size_t expected, const char* what, Use use) {
  using traits = std::iterator_traits<Iterator>;
  if constexpr (std::is_base_of_v<std::forward_iterator_tag, typename traits::iterator_category>) {
    check_range(first, last, expected, what);
    use(first);
  } else {
    const std::vector<typename traits::value_type> elements(first, last);
    check_range(elements.begin(), elements.end(), expected, what);
    use(elements.begin());
  }
}

/// True for what an array_view can be made over: a container with data() and size(), a pointer, a C
/// array.
template <class Source, class = void>
struct is_host_source : std::bool_constant<std::is_pointer_v<Source> || std::is_array_v<Source>> {};
template <class Source>
struct is_host_source<Source, std::void_t<decltype(std::declval<Source&>().data()),
                                          decltype(std::declval<Source&>().size())>>
    : std::true_type {};

/// The type of its elements; const if they cannot be written.
template <class Source, class = void>
struct source_element {
  using type = std::remove_reference_t<decltype(std::declval<Source&>()[0])>;
};
template <class Source>
struct source_element<Source, std::void_t<decltype(std::declval<Source&>().data())>> {
  using type = std::remove_pointer_t<decltype(std::declval<Source&>().data())>;
};

/// True for those of them that tell how many elements they have.
template <class Source>
constexpr bool is_sized_source = is_host_source<Source>::value && !std::is_pointer_v<Source>;

/// How many elements a container or C array has.
template <class Source>
std::size_t room_of(const Source& source) {
  if constexpr (std::is_array_v<Source>) {
    return std::extent_v<Source>;
  } else {
    return static_cast<std::size_t>(source.size());
  }
}

/// The same as an extent of rank 1, whose numbers end before those of containers do.
template <class Source>
int length_of(const Source& source) {
  const std::size_t room = room_of(source);
  if (room <= static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    return static_cast<int>(room);
  }
  throw runtime_exception(
      "array_view: the data source has " + std::to_string(room) +
      " elements, more than one dimension can have; pass an extent of more dimensions");
}

/// The first element of a source of Ts; the source must have room for `count` of them if it tells.
template <class T, class Source>
T* host_data(Source&& source, std::size_t count) {
  using bare = std::remove_reference_t<Source>;
  if constexpr (is_sized_source<bare>) {
    if (room_of(source) < count) {
      throw runtime_exception("array_view: the data source has " + std::to_string(room_of(source)) +
                              " elements, the extent " + std::to_string(count));
    }
  }
  const auto first = [&] {
    if constexpr (std::is_pointer_v<bare>) {
      return source;
    } else if constexpr (std::is_array_v<bare>) {
      return &source[0];
    } else {
      static_assert(std::is_lvalue_reference_v<Source>,
                    "tiles: an array_view must not be made over a temporary container");
      return source.data();
    }
  }();
  using found = std::remove_pointer_t<decltype(first)>;
  static_assert(std::is_same_v<std::remove_const_t<found>, std::remove_const_t<T>>,
                "tiles: the elements of the data source must be of the array_view's element type");
  static_assert(std::is_const_v<T> || !std::is_const_v<found>,
                "tiles: a view over const data is an array_view<const T, N>");
  if constexpr (std::is_const_v<T> || !std::is_const_v<found>) {
    return first;
  } else {
    return nullptr;
  }
}

}  // namespace tiles::detail
