// reduce(): one number for each tile of an array, or for all of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/extent.hpp"
#include "tiles/launch_place.hpp"
#include "tiles/reduction.hpp"

namespace tiles {

namespace detail {

template <class T>
constexpr bool is_reduced = std::is_arithmetic_v<T>&& is_scalar_element<T>;

template <int N, class Source, class Destination>
void submit_reduce(const accelerator_view* where, const Source& from, Destination& to,
                   const extent<N>& tile, const combination& by, tiles_event* event) {
  static_assert(is_writable<Destination>, "tiles: reduce() writes to a non-const array or view");
  static_assert(is_reduced<element_of<Source>> && is_reduced<element_of<Destination>>,
                "tiles: reduce() takes elements that are integers, bool, float or double");
  static_assert(Source::rank == N && Destination::rank == N,
                "tiles: reduce() needs the same rank of both sides and the tile");
  std::array<std::int64_t, static_cast<std::size_t>(N)> extents{};
  for (int d = 0; d < N; ++d) extents[static_cast<std::size_t>(d)] = tile[d];
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  by.fill(desc);
  begin_data_generation();
  check(tiles_array_view_reduce(choose_context("tiles::reduce", where, from, to),
                                native_view_of(from), native_view_of(to), extents.data(), &desc,
                                event));
}

/// What a whole array is reduced to, if the program does not say it: 32 bits at least.
template <class Result, class T>
using result_or_wide =
    std::conditional_t<std::is_void_v<Result>, std::common_type_t<T, decltype(+T())>, Result>;

template <class Result, class Source>
Result reduce_whole(const accelerator_view* where, const Source& from, const combination& by) {
  extent<Source::rank> one;
  for (int d = 0; d < Source::rank; ++d) one[d] = 1;
  Result result{};
  const array_view<Result, Source::rank> to(one, &result);
  submit_reduce(where, from, to, extent<Source::rank>(), by, nullptr);
  to.synchronize();
  return result;
}

}  // namespace detail

/// Reduces each tile of `from` to one element of `to`, whose extent is that of `from` divided by
/// the tile, rounded up. A 0 in the tile stands for all of a dimension: extent<2>(1, 0) reduces
/// rows, (0, 1) columns, (0, 0) the whole matrix. Both are arrays or array_views without a common
/// element. `by` is a reduction or an operation. Returns when everything is submitted; access to
/// the results waits for them. Runs on the device of the first array, without one on the default
/// device. Throws runtime_exception as tiles_array_view_reduce() fails.
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void reduce(const Source& from, Destination&& to, const extent<N>& tile,
            const combination& by = reduction::sum) {
  detail::submit_reduce(nullptr, from, to, tile, by, nullptr);
}

/// As above, on the device of `where`.
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void reduce(const accelerator_view& where, const Source& from, Destination&& to,
            const extent<N>& tile, const combination& by = reduction::sum) {
  detail::submit_reduce(&where, from, to, tile, by, nullptr);
}

/// As reduce(). The future is ready when the device is done; until then, neither side may be used.
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future reduce_async(const Source& from, Destination&& to, const extent<N>& tile,
                               const combination& by = reduction::sum) {
  tiles_event event = nullptr;
  detail::submit_reduce(nullptr, from, to, tile, by, &event);
  return completion_future::of_event(event);
}
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future reduce_async(const accelerator_view& where, const Source& from, Destination&& to,
                               const extent<N>& tile, const combination& by = reduction::sum) {
  tiles_event event = nullptr;
  detail::submit_reduce(&where, from, to, tile, by, &event);
  return completion_future::of_event(event);
}

/// All elements of an array or array_view as one number. Result is what they are combined as, too,
/// if it is wider: reduce<double>(numbers, reduction::mean). Without it, the element type, or int
/// for integers of less bits; for argmin and argmax it is an int or 64-bit integer. Blocks.
template <class Result = void, class Source, class = detail::if_data<Source>>
auto reduce(const Source& from, const combination& by = reduction::sum) {
  using result = detail::result_or_wide<Result, detail::element_of<Source>>;
  return detail::reduce_whole<result>(nullptr, from, by);
}
template <class Result = void, class Source, class = detail::if_data<Source>>
auto reduce(const accelerator_view& where, const Source& from,
            const combination& by = reduction::sum) {
  using result = detail::result_or_wide<Result, detail::element_of<Source>>;
  return detail::reduce_whole<result>(&where, from, by);
}

}  // namespace tiles
