// select(): some elements of an array, contiguous and in their order.
#pragma once

#include <string>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// Which elements are selected, in OpenCL C an expression of x: predicate{"x > 3"}.
struct predicate {
  std::string expression;
};

namespace detail {

template <class Source, class Desc>
void fill(Desc& desc, const predicate& which) {
  static_assert(std::is_arithmetic_v<element_of<Source>>,
                "tiles: predicates are of integers, bool, float and double");
  desc.predicate = which.expression.c_str();
}
template <class Source, class Desc, class Mask, class = if_data<Mask>>
void fill(Desc& desc, const Mask& mask) {
  static_assert(std::is_arithmetic_v<element_of<Mask>> && Mask::rank == Source::rank,
                "tiles: masks are of numbers or bools, of the same rank");
  desc.mask = native_view_of(mask);
}

}  // namespace detail

/// Copies the elements of `from` that are selected to the beginning of `to`, in their order, row by
/// row, and their number to `count`, of the extent 1 and int or 64-bit integers. `which` is a
/// predicate, or a mask of the extent of `from`: an array or array_view whose elements that are not
/// 0 select. What does not fit `to` is counted, but not copied. Returns when everything is
/// submitted; access to the results waits for it, and so does the future, until which no operand
/// may be used otherwise. Throws runtime_exception as tiles_select() fails.
template <class Source, class Destination, class Count, class Which,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
completion_future select(const Source& from, Destination&& to, Count&& count, const Which& which,
                         const execution& how = {}) {
  using target = std::remove_reference_t<Destination>;
  using number = std::remove_reference_t<Count>;
  static_assert(detail::is_writable<target> && detail::is_writable<number>,
                "tiles: select() writes to non-const arrays or views");
  static_assert(std::is_same_v<detail::element_of<Source>, detail::element_of<target>>,
                "tiles: select() needs the same element type on both sides");
  static_assert(target::rank == 1 && number::rank == 1,
                "tiles: select() writes the elements to rank 1, and their count");
  static_assert(std::is_integral_v<detail::element_of<number>>,
                "tiles: select() counts in integers");
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  desc.from = detail::native_view_of(from);
  desc.to = detail::native_view_of(to);
  desc.count = detail::native_view_of(count);
  detail::fill<Source>(desc, which);
  return detail::run({"tiles::select", tiles_select, tiles_select_workspace}, desc, how, from, to,
                     count);
}

}  // namespace tiles
