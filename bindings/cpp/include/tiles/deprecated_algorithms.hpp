// The forms of algorithms before 1.0, where the place came first and `_async` returned the future.
// Options in braces need their type here: multiply_async(a, b, c, multiply_options{2}).
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include "tiles/convolve.hpp"
#include "tiles/histogram.hpp"
#include "tiles/matrix_multiply.hpp"
#include "tiles/reduce.hpp"
#include "tiles/scan.hpp"
#include "tiles/select.hpp"
#include "tiles/sort.hpp"
#include "tiles/stencil.hpp"
#include "tiles/transpose.hpp"

namespace tiles {
namespace detail {

/// For algorithms without options.
struct no_options {};

/// Calls `algorithm` with the arguments, the options, which are defaults if the last argument is
/// none, and the place.
template <class Options, class Algorithm, class... Arguments>
decltype(auto) call_with_place_last(const Algorithm& algorithm, const accelerator_view& where,
                                    Arguments&&... arguments) {
  using last = std::tuple_element_t<sizeof...(Arguments) - 1, std::tuple<Arguments...>>;
  if constexpr (std::is_same_v<Options, no_options> || std::is_convertible_v<last, Options>) {
    return algorithm(std::forward<Arguments>(arguments)..., where);
  } else {
    return algorithm(std::forward<Arguments>(arguments)..., Options(), where);
  }
}

}  // namespace detail

#define TILES_DEPRECATED_FORMS(name, options)                                               \
  template <class... Arguments>                                                             \
  [[deprecated("the place comes last: tiles::" #name "(..., where)")]] decltype(auto) name( \
      const accelerator_view& where, Arguments&&... arguments) {                            \
    return detail::call_with_place_last<options>(                                           \
        [](auto&&... all) -> decltype(auto) {                                               \
          return tiles::name(std::forward<decltype(all)>(all)...);                          \
        },                                                                                  \
        where, std::forward<Arguments>(arguments)...);                                      \
  }                                                                                         \
  template <class First, class... Arguments, class = detail::if_data<First>>                \
  [[deprecated("tiles::" #name "() returns the future")]] completion_future name##_async(   \
      First&& first, Arguments&&... arguments) {                                            \
    return tiles::name(std::forward<First>(first), std::forward<Arguments>(arguments)...);  \
  }                                                                                         \
  template <class... Arguments>                                                             \
  [[deprecated("tiles::" #name "(..., where) returns the future")]] completion_future       \
      name##_async(const accelerator_view& where, Arguments&&... arguments) {               \
    return detail::call_with_place_last<options>(                                           \
        [](auto&&... all) -> completion_future {                                            \
          return tiles::name(std::forward<decltype(all)>(all)...);                          \
        },                                                                                  \
        where, std::forward<Arguments>(arguments)...);                                      \
  }

TILES_DEPRECATED_FORMS(argsort, sort_order)
TILES_DEPRECATED_FORMS(convolve, convolve_options)
TILES_DEPRECATED_FORMS(histogram, histogram_options)
TILES_DEPRECATED_FORMS(multiply, multiply_options)
TILES_DEPRECATED_FORMS(reduce, combination)
TILES_DEPRECATED_FORMS(scan, scan_options)
TILES_DEPRECATED_FORMS(scan_by_key, scan_options)
TILES_DEPRECATED_FORMS(select, detail::no_options)
TILES_DEPRECATED_FORMS(sort, sort_order)
TILES_DEPRECATED_FORMS(stencil, stencil_options)
TILES_DEPRECATED_FORMS(transpose, detail::no_options)

template <class Result, class Source, class = detail::if_data<Source>>
[[deprecated("the place comes last: tiles::reduce<Result>(from, by, where)")]] auto reduce(
    const accelerator_view& where, const Source& from, const combination& by = reduction::sum) {
  return tiles::reduce<Result>(from, by, where);
}

#undef TILES_DEPRECATED_FORMS

}  // namespace tiles
