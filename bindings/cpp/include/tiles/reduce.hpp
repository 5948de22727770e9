// reduce(): one number for each tile of an array, or for all of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"
#include "tiles/extent.hpp"
#include "tiles/reduction.hpp"

namespace tiles {

/// Reduces each tile of `from` to one element of `to`, whose extent is that of `from` divided by
/// the tile, rounded up. A 0 in the tile stands for all of a dimension: extent<2>(1, 0) reduces
/// rows, (0, 1) columns, (0, 0) the whole matrix. Both are arrays or array_views without a common
/// element. `by` is a reduction or an operation. Returns when everything is submitted; access to
/// the results waits for it, and so does the future, until which no operand may be used otherwise.
/// Throws runtime_exception as tiles_reduce() fails.
template <class Source, class Destination, int N, class = detail::if_group_data<Source>,
          class = detail::if_group_data<Destination>>
completion_future reduce(const Source& from, Destination&& to, const extent<N>& tile,
                         const combination& by = reduction::sum, const execution& how = {}) {
  using target = std::remove_reference_t<Destination>;
  static_assert(detail::is_writable<target>, "tiles: reduce() writes to a non-const array or view");
  static_assert(
      detail::holds_computed_with<Source> && detail::holds_computed_with<target>,
      "tiles: reduce() takes elements that are integers, bool, float, double, half or bfloat16");
  static_assert(Source::rank == N && target::rank == N,
                "tiles: reduce() needs the same rank of both sides and the tile");
  std::array<std::int64_t, static_cast<std::size_t>(N)> extents{};
  for (int d = 0; d < N; ++d) extents[static_cast<std::size_t>(d)] = tile[d];
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  desc.from = detail::native_view_of(from);
  desc.to = detail::native_view_of(to);
  desc.tile = extents.data();
  by.fill(desc);
  return detail::run({"tiles::reduce", tiles_reduce, tiles_reduce_workspace, tiles_group_reduce},
                     desc, how, from, to);
}

namespace detail {

/// What a whole array is reduced to, if the program does not say it: 32 bits at least.
template <class Result, class T>
using result_or_wide =
    std::conditional_t<std::is_void_v<Result>, std::decay_t<decltype(+T())>, Result>;

}  // namespace detail

/// All elements of an array or array_view as one number. Result is what they are combined as, too,
/// if it is wider: reduce<double>(numbers, reduction::mean). Without it, the element type, or int
/// for integers of less bits and float for halves and bfloat16s; for argmin and argmax it is an int or 64-bit
/// integer. Blocks.
template <class Result = void, class Source, class = detail::if_group_data<Source>>
auto reduce(const Source& from, const combination& by = reduction::sum, const execution& how = {}) {
  extent<Source::rank> one;
  for (int d = 0; d < Source::rank; ++d) one[d] = 1;
  detail::result_or_wide<Result, detail::element_of<Source>> result{};
  const array_view<decltype(result), Source::rank> to(one, &result);
  reduce(from, to, extent<Source::rank>(), by, how);
  to.synchronize();
  return result;
}

}  // namespace tiles
