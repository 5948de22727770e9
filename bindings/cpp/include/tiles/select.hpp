// select(): some elements of an array, contiguous and in their order. partition(): and the others.
// unique(), run_length(): one element of each run of equal ones, and the lengths of the runs.
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
  static_assert(holds_computed_with<Source>,
                "tiles: predicates are of integers, bool, float, double, half and bfloat16");
  desc.predicate = which.expression.c_str();
}
template <class Source, class Desc, class Mask, class = if_data<Mask>>
void fill(Desc& desc, const Mask& mask) {
  static_assert(std::is_arithmetic_v<element_of<Mask>> && Mask::rank == Source::rank,
                "tiles: masks are of numbers or bools, of the same rank");
  desc.mask = native_view_of(mask);
}

template <class Desc, class Source, class Destination, class Count>
completion_future run_selection(const native_algorithm<Desc>& algorithm, Desc& desc,
                                const execution& how, const Source& from, Destination& to,
                                Count& count) {
  static_assert(is_writable<Destination> && is_writable<Count>,
                "tiles: select() and partition() write to non-const arrays or views");
  static_assert(std::is_same_v<element_of<Source>, element_of<Destination>>,
                "tiles: select() and partition() need the same element type on both sides");
  static_assert(Destination::rank == 1 && Count::rank == 1,
                "tiles: select() and partition() write the elements to rank 1, and their count");
  static_assert(std::is_integral_v<element_of<Count>>,
                "tiles: select() and partition() count in integers");
  desc.from = native_view_of(from);
  desc.to = native_view_of(to);
  desc.count = native_view_of(count);
  return run(algorithm, desc, how, from, to, count);
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
  tiles_select_desc desc = TILES_SELECT_DESC_INIT;
  detail::fill<Source>(desc, which);
  return detail::run_selection({"tiles::select", tiles_select, tiles_select_workspace}, desc, how,
                               from, to, count);
}

/// Copies all elements of `from`, the selected ones to the beginning of `to` and the others after
/// them, each in their order. `to` has as many elements as `from`; `count` is where the others
/// begin. Else as select().
template <class Source, class Destination, class Count, class Which,
          class = detail::if_data<Source>, class = detail::if_data<Destination>>
completion_future partition(const Source& from, Destination&& to, Count&& count, const Which& which,
                            const execution& how = {}) {
  tiles_partition_desc desc = TILES_PARTITION_DESC_INIT;
  detail::fill<Source>(desc, which);
  return detail::run_selection({"tiles::partition", tiles_partition, tiles_partition_workspace},
                               desc, how, from, to, count);
}

namespace detail {

template <class Source, class Destination, class Count>
completion_future run_unique(tiles_unique_desc& desc, const execution& how, const Source& from,
                             Destination& to, Count& count) {
  static_assert(
      holds_computed_with<Source>,
      "tiles: unique() takes elements that are integers, bool, float, double, half or bfloat16");
  return run_selection({"tiles::unique", tiles_unique, tiles_unique_workspace}, desc, how, from, to,
                       count);
}

}  // namespace detail

/// Copies the first element of each run of equal elements of `from` to the beginning of `to`, and
/// the number of runs to `count`: of sorted elements, the different ones. Each NaN equals all
/// others. Else as select().
template <class Source, class Destination, class Count, class = detail::if_data<Source>,
          class = detail::if_data<Destination>, class = detail::if_data<Count>>
completion_future unique(const Source& from, Destination&& to, Count&& count,
                         const execution& how = {}) {
  tiles_unique_desc desc = TILES_UNIQUE_DESC_INIT;
  return detail::run_unique(desc, how, from, to, count);
}

/// unique() with the length of each run, in `lengths`, which has the extent of `to`.
template <class Source, class Destination, class Lengths, class Count,
          class = detail::if_data<Source>, class = detail::if_data<Destination>,
          class = detail::if_data<Lengths>, class = detail::if_data<Count>>
completion_future run_length(const Source& from, Destination&& to, Lengths&& lengths, Count&& count,
                             const execution& how = {}) {
  static_assert(detail::is_writable<std::remove_reference_t<Lengths>> &&
                    std::is_integral_v<detail::element_of<Lengths>> &&
                    std::decay_t<Lengths>::rank == 1,
                "tiles: run_length() writes the lengths as integers, to rank 1");
  tiles_unique_desc desc = TILES_UNIQUE_DESC_INIT;
  desc.lengths = detail::native_view_of(lengths);
  return detail::run_unique(desc, how, from, to, count);
}

}  // namespace tiles
