// convolve(): each element becomes a weighted sum over its neighbours.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/border.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/execution.hpp"

namespace tiles {

struct convolve_options {
  border beyond = border::reflect;
  double border_value = 0;      ///< for border::constant; for int elements an int
  bool is_correlation = false;  ///< the weights are not flipped
};

/// Weights (i, j) that are down[i] across[j]: two arrays or array_views of rank 1, borrowed.
template <class Down, class Across>
struct separable_weights {
  const Down& down;
  const Across& across;
};
template <class Down, class Across>
separable_weights(const Down&, const Across&) -> separable_weights<Down, Across>;

namespace detail {

template <class From, class Weights, class To>
completion_future submit_convolve(const From& from, const Weights& weights, To& to,
                                  const convolve_options& options, tiles_array_view across,
                                  const execution& how) {
  static_assert(is_writable<To>, "tiles: convolve() writes to a non-const array or view");
  static_assert(is_multiplied<element_of<To>>,
                "tiles: the results of convolve() must be float, double, half, bfloat16 or int");
  static_assert(std::is_same_v<element_of<Weights>, element_of<To>>,
                "tiles: convolve() needs weights of the type of the results");
  static_assert(From::rank == To::rank && From::rank <= 3 && Weights::rank <= From::rank,
                "tiles: convolve() takes arrays of the same rank, 1 to 3, and weights of as many "
                "dimensions at most");
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  desc.from = native_view_of(from);
  desc.weights = native_view_of(weights);
  desc.across = across;
  desc.to = native_view_of(to);
  desc.border = static_cast<std::int32_t>(options.beyond);
  desc.border_value = options.border_value;
  if (options.is_correlation) desc.flags = static_cast<std::uint32_t>(TILES_CONVOLVE_CORRELATE);
  return run({"tiles::convolve", tiles_convolve, nullptr, tiles_group_convolve}, desc, how, from,
             weights, to);
}

}  // namespace detail

/// Each element of `to` becomes the sum of its neighbours in `from` times the weights, which lie
/// along the last dimensions; see tiles_convolve(). `weights` are an array or array_view of rank 1
/// or 2, or separable_weights{down, across}. `to` is as large as `from`, except with border::valid,
/// and has no element in common with the others. Returns when everything is submitted; access to
/// the results waits for it, and so does the future, until which no operand may be used otherwise.
/// Throws runtime_exception as tiles_convolve() fails.
template <class From, class Weights, class To, class = detail::if_group_data<From>,
          class = detail::if_group_data<Weights>, class = detail::if_group_data<To>>
completion_future convolve(const From& from, const Weights& weights, To&& to,
                           const convolve_options& options = {}, const execution& how = {}) {
  return detail::submit_convolve(from, weights, to, options, nullptr, how);
}
template <class From, class Down, class Across, class To, class = detail::if_group_data<From>,
          class = detail::if_group_data<To>>
completion_future convolve(const From& from, const separable_weights<Down, Across>& weights,
                           To&& to, const convolve_options& options = {},
                           const execution& how = {}) {
  static_assert(Down::rank == 1 && Across::rank == 1,
                "tiles: convolve() takes separable weights as two arrays of rank 1");
  return detail::submit_convolve(from, weights.down, to, options,
                                 detail::native_view_of(weights.across), how);
}

}  // namespace tiles
