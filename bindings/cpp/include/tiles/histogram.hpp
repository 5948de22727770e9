// histogram(): how many elements belong to each bin.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// What a histogram is beside its data. Where low < high, bins of equal width lie between them, see
/// tiles_array_view_histogram(); where both are 0, elements are the numbers of their bins.
struct histogram_options {
  double low = 0;
  double high = 0;
  bool adds = false;  ///< to what the bins hold; else they are overwritten
};

namespace detail {

inline tiles_histogram_desc native_options(const histogram_options& options) {
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  desc.low = options.low;
  desc.high = options.high;
  if (options.low != 0 || options.high != 0) {
    desc.flags |= static_cast<std::uint32_t>(TILES_HISTOGRAM_RANGE);
  }
  if (options.adds) desc.flags |= static_cast<std::uint32_t>(TILES_HISTOGRAM_ADD);
  return desc;
}

/// In place of weights, where each element counts once.
struct no_weights {};

template <class Source, class Weights, class Destination>
void submit_histogram(const accelerator_view* where, const Source& from, const Weights& weights,
                      Destination& to, const histogram_options& options, tiles_event* event) {
  static_assert(is_writable<Destination>, "tiles: histogram() writes to a non-const array or view");
  static_assert(Destination::rank == 1,
                "tiles: histogram() writes to an array or view of rank 1, an element for each bin");
  const tiles_histogram_desc desc = native_options(options);
  tiles_array_view native_weights = nullptr;
  begin_data_generation();
  const tiles_context context = [&] {
    if constexpr (std::is_same_v<Weights, no_weights>) {
      return choose_context("tiles::histogram", where, from, to);
    } else {
      static_assert(Source::rank == Weights::rank,
                    "tiles: histogram() needs the same rank of elements and weights");
      native_weights = native_view_of(weights);
      return choose_context("tiles::histogram", where, from, weights, to);
    }
  }();
  check(tiles_array_view_histogram(context, native_view_of(from), native_weights,
                                   native_view_of(to), &desc, event));
}

}  // namespace detail

/// Counts the elements of each bin, of which `to` has one element each: integers of 32 or 64 bits,
/// float or double. Both are arrays or array_views without a common element. Elements that belong
/// to no bin are not counted. Returns when everything is submitted; access to the results waits for
/// them. Runs on the device of the first array, without one on the default device. Throws
/// runtime_exception as tiles_array_view_histogram() fails.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void histogram(const Source& from, Destination&& to, const histogram_options& options = {}) {
  detail::submit_histogram(nullptr, from, detail::no_weights(), to, options, nullptr);
}

/// As above, on the device of `where`.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
void histogram(const accelerator_view& where, const Source& from, Destination&& to,
               const histogram_options& options = {}) {
  detail::submit_histogram(&where, from, detail::no_weights(), to, options, nullptr);
}

/// Adds up the weights of each bin's elements; `weights` has the extent of `from`.
template <class Source, class Weights, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Weights>, class = detail::if_data<Destination>>
void histogram(const Source& from, const Weights& weights, Destination&& to,
               const histogram_options& options = {}) {
  detail::submit_histogram(nullptr, from, weights, to, options, nullptr);
}
template <class Source, class Weights, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Weights>, class = detail::if_data<Destination>>
void histogram(const accelerator_view& where, const Source& from, const Weights& weights,
               Destination&& to, const histogram_options& options = {}) {
  detail::submit_histogram(&where, from, weights, to, options, nullptr);
}

/// As histogram(). The future is ready when the device is done; until then, nothing of it may be
/// used.
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future histogram_async(const Source& from, Destination&& to,
                                  const histogram_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_histogram(nullptr, from, detail::no_weights(), to, options, &event);
  return completion_future::of_event(event);
}
template <class Source, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Destination>>
completion_future histogram_async(const accelerator_view& where, const Source& from,
                                  Destination&& to, const histogram_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_histogram(&where, from, detail::no_weights(), to, options, &event);
  return completion_future::of_event(event);
}
template <class Source, class Weights, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Weights>, class = detail::if_data<Destination>>
completion_future histogram_async(const Source& from, const Weights& weights, Destination&& to,
                                  const histogram_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_histogram(nullptr, from, weights, to, options, &event);
  return completion_future::of_event(event);
}
template <class Source, class Weights, class Destination, class = detail::if_data<Source>,
          class = detail::if_data<Weights>, class = detail::if_data<Destination>>
completion_future histogram_async(const accelerator_view& where, const Source& from,
                                  const Weights& weights, Destination&& to,
                                  const histogram_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_histogram(&where, from, weights, to, options, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
