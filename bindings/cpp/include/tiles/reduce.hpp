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

namespace tiles {

/// What elements are combined by: see tiles_reduction.
enum class reduction : std::int32_t {
  sum = TILES_SUM,
  product = TILES_PRODUCT,
  min = TILES_MIN,   ///< a NaN if there is one
  max = TILES_MAX,   ///< a NaN if there is one
  mean = TILES_MEAN  ///< of integers towards zero
};

namespace detail {

template <class T>
constexpr bool is_reduced = std::is_arithmetic_v<T>&& is_scalar_element<T>;

template <int N, class Source, class Destination>
void submit_reduce(const accelerator_view* where, const Source& from, Destination& to,
                   const extent<N>& tile, reduction kind, tiles_event* event) {
  static_assert(is_writable<Destination>, "tiles: reduce() writes to a non-const array or view");
  static_assert(is_reduced<element_of<Source>> && is_reduced<element_of<Destination>>,
                "tiles: reduce() takes elements that are integers, bool, float or double");
  static_assert(Source::rank == N && Destination::rank == N,
                "tiles: reduce() needs the same rank of both sides and the tile");
  std::array<std::int64_t, static_cast<std::size_t>(N)> extents{};
  for (int d = 0; d < N; ++d) extents[static_cast<std::size_t>(d)] = tile[d];
  begin_data_generation();
  check(tiles_array_view_reduce(choose_context("tiles::reduce", where, from, to),
                                native_view_of(from), native_view_of(to), extents.data(),
                                static_cast<std::int32_t>(kind), event));
}

/// What a whole array is reduced to, if the program does not say it: 32 bits at least.
template <class Result, class T>
using result_or_wide =
    std::conditional_t<std::is_void_v<Result>, std::common_type_t<T, decltype(+T())>, Result>;

template <class Result, class Source>
Result reduce_whole(const accelerator_view* where, const Source& from, reduction kind) {
  extent<Source::rank> one;
  for (int d = 0; d < Source::rank; ++d) one[d] = 1;
  Result result{};
  const array_view<Result, Source::rank> to(one, &result);
  submit_reduce(where, from, to, extent<Source::rank>(), kind, nullptr);
  to.synchronize();
  return result;
}

}  // namespace detail

/// Reduces each tile of `from` to one element of `to`, whose extent is that of `from` divided by
/// the tile, rounded up. A 0 in the tile stands for all of a dimension: extent<2>(1, 0) reduces
/// rows, (0, 1) columns, (0, 0) the whole matrix. Both are arrays or array_views without a common
/// element. Returns when everything is submitted; access to the results waits for them. Runs on the
/// device of the first array, without one on the default device. Throws runtime_exception as
/// tiles_array_view_reduce() fails.
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void reduce(const Source& from, Destination&& to, const extent<N>& tile,
            reduction kind = reduction::sum) {
  detail::submit_reduce(nullptr, from, to, tile, kind, nullptr);
}

/// As above, on the device of `where`.
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void reduce(const accelerator_view& where, const Source& from, Destination&& to,
            const extent<N>& tile, reduction kind = reduction::sum) {
  detail::submit_reduce(&where, from, to, tile, kind, nullptr);
}

/// As reduce(). The future is ready when the device is done; until then, neither side may be used.
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future reduce_async(const Source& from, Destination&& to, const extent<N>& tile,
                               reduction kind = reduction::sum) {
  tiles_event event = nullptr;
  detail::submit_reduce(nullptr, from, to, tile, kind, &event);
  return completion_future::of_event(event);
}
template <class Source, class Destination, int N, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future reduce_async(const accelerator_view& where, const Source& from, Destination&& to,
                               const extent<N>& tile, reduction kind = reduction::sum) {
  tiles_event event = nullptr;
  detail::submit_reduce(&where, from, to, tile, kind, &event);
  return completion_future::of_event(event);
}

/// All elements of an array or array_view as one number. Result is what they are combined as, too,
/// if it is wider: reduce<double>(numbers, reduction::mean). Without it, the element type, or int
/// for integers of less bits. Blocks.
template <class Result = void, class Source, class = detail::if_data<Source>>
auto reduce(const Source& from, reduction kind = reduction::sum) {
  using result = detail::result_or_wide<Result, detail::element_of<Source>>;
  return detail::reduce_whole<result>(nullptr, from, kind);
}
template <class Result = void, class Source, class = detail::if_data<Source>>
auto reduce(const accelerator_view& where, const Source& from, reduction kind = reduction::sum) {
  using result = detail::result_or_wide<Result, detail::element_of<Source>>;
  return detail::reduce_whole<result>(&where, from, kind);
}

}  // namespace tiles
