// convolve(): each element becomes a weighted sum over its neighbours.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/border.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// What a convolution is beside its operands.
struct convolve_options {
  border beyond = border::reflect;
  double border_value = 0;      ///< for border::constant; of int elements, an int
  bool is_correlation = false;  ///< the weights as they are; else turned round in each dimension
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

template <class T>
constexpr bool is_convolved = std::is_same_v<T, float> || std::is_same_v<T, double> ||
                              std::is_same_v<T, half> || std::is_same_v<T, int>;

inline tiles_convolve_desc native_options(const convolve_options& options) {
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  desc.border = static_cast<std::int32_t>(options.beyond);
  desc.border_value = options.border_value;
  if (options.is_correlation) desc.flags |= static_cast<std::uint32_t>(TILES_CONVOLVE_CORRELATE);
  return desc;
}

template <class From, class Weights, class To>
void submit_convolve(const accelerator_view* where, const From& from, const Weights& weights,
                     To& to, const tiles_convolve_desc& desc, tiles_event* event) {
  static_assert(is_writable<To>, "tiles: convolve() writes to a non-const array or view");
  static_assert(is_convolved<element_of<To>>,
                "tiles: convolve() gives elements that are float, double, half or int");
  static_assert(std::is_same_v<element_of<Weights>, element_of<To>>,
                "tiles: convolve() needs weights of the type of the results");
  static_assert(From::rank == To::rank && From::rank <= 3 && Weights::rank <= From::rank,
                "tiles: convolve() takes arrays of the same rank, 1 to 3, and weights of as many "
                "dimensions at most");
  begin_data_generation();
  check(tiles_array_view_convolve(choose_context("tiles::convolve", where, from, weights, to),
                                  native_view_of(from), native_view_of(weights), native_view_of(to),
                                  &desc, event));
}

template <class From, class Weights, class To>
void submit_convolve(const accelerator_view* where, const From& from, const Weights& weights,
                     To& to, const convolve_options& options, tiles_event* event) {
  submit_convolve(where, from, weights, to, native_options(options), event);
}

template <class From, class Down, class Across, class To>
void submit_convolve(const accelerator_view* where, const From& from,
                     const separable_weights<Down, Across>& weights, To& to,
                     const convolve_options& options, tiles_event* event) {
  static_assert(Down::rank == 1 && Across::rank == 1,
                "tiles: convolve() takes separable weights as two arrays of rank 1");
  tiles_convolve_desc desc = native_options(options);
  desc.across = native_view_of(weights.across);
  submit_convolve(where, from, weights.down, to, desc, event);
}

template <class Weights>
struct is_weights : is_data<Weights> {};
template <class Down, class Across>
struct is_weights<separable_weights<Down, Across>> : std::true_type {};

template <class From, class Weights, class To>
using if_convolved = std::enable_if_t<is_data<From>::value && is_weights<Weights>::value &&
                                      is_data<std::decay_t<To>>::value>;

}  // namespace detail

/// Each element of `to` becomes the sum of its neighbours in `from` times the weights, which lie
/// along the last dimensions; see tiles_array_view_convolve(). `weights` are an array or array_view
/// of rank 1 or 2, or separable_weights{down, across}. `to` is as large as `from`, but for
/// border::valid, and has no element in common with the others. Returns when everything is
/// submitted; access to the results waits for them. Runs on the device of the first array, without
/// one on the default device. Throws runtime_exception as tiles_array_view_convolve() fails.
template <class From, class Weights, class To, class = detail::if_convolved<From, Weights, To>>
void convolve(const From& from, const Weights& weights, To&& to,
              const convolve_options& options = {}) {
  detail::submit_convolve(nullptr, from, weights, to, options, nullptr);
}

/// As above, on the device of `where`.
template <class From, class Weights, class To, class = detail::if_convolved<From, Weights, To>>
void convolve(const accelerator_view& where, const From& from, const Weights& weights, To&& to,
              const convolve_options& options = {}) {
  detail::submit_convolve(&where, from, weights, to, options, nullptr);
}

/// As convolve(). The future is ready when the device is done; until then, nothing may be used.
template <class From, class Weights, class To, class = detail::if_convolved<From, Weights, To>>
completion_future convolve_async(const From& from, const Weights& weights, To&& to,
                                 const convolve_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_convolve(nullptr, from, weights, to, options, &event);
  return completion_future::of_event(event);
}
template <class From, class Weights, class To, class = detail::if_convolved<From, Weights, To>>
completion_future convolve_async(const accelerator_view& where, const From& from,
                                 const Weights& weights, To&& to,
                                 const convolve_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_convolve(&where, from, weights, to, options, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
