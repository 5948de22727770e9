// histogram(): how many elements belong to each bin.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// Where low < high, bins of equal width lie between them, see tiles_histogram(); where both are 0,
/// elements are the numbers of their bins.
struct histogram_options {
  double low = 0;
  double high = 0;
  bool adds = false;  ///< to what the bins hold; else they are overwritten
};

namespace detail {

template <class Source, class Destination>
tiles_histogram_desc histogram_desc(const Source& from, Destination& to,
                                    const histogram_options& options) {
  static_assert(is_writable<Destination>, "tiles: histogram() writes to a non-const array or view");
  static_assert(
      Destination::rank == 1,
      "tiles: histogram() writes to an array or view of rank 1, with one element per bin");
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  desc.from = native_view_of(from);
  desc.to = native_view_of(to);
  desc.low = options.low;
  desc.high = options.high;
  if (options.low != 0 || options.high != 0) {
    desc.flags |= static_cast<std::uint32_t>(TILES_HISTOGRAM_RANGE);
  }
  if (options.adds) desc.flags |= static_cast<std::uint32_t>(TILES_HISTOGRAM_ADD);
  return desc;
}

}  // namespace detail

/// Counts the elements of each bin, of which `to` has one element each: integers of 32 or 64 bits,
/// float or double. Both are arrays or array_views without a common element. Elements that belong
/// to no bin are not counted. Returns when everything is submitted; access to the results waits for
/// it, and so does the future, until which no operand may be used otherwise. Throws
/// runtime_exception as tiles_histogram() fails.
template <class Source, class Destination, class = detail::if_group_data<Source>,
          class = detail::if_group_data<Destination>>
completion_future histogram(const Source& from, Destination&& to,
                            const histogram_options& options = {}, const execution& how = {}) {
  return detail::run(
      {"tiles::histogram", tiles_histogram, tiles_histogram_workspace, tiles_group_histogram},
      detail::histogram_desc(from, to, options), how, from, to);
}

/// Adds up the weights of each bin's elements; `weights` has the extent of `from`.
template <class Source, class Weights, class Destination, class = detail::if_group_data<Source>,
          class = detail::if_group_data<Weights>, class = detail::if_group_data<Destination>>
completion_future histogram(const Source& from, const Weights& weights, Destination&& to,
                            const histogram_options& options = {}, const execution& how = {}) {
  static_assert(Source::rank == Weights::rank,
                "tiles: histogram() needs the same rank of elements and weights");
  tiles_histogram_desc desc = detail::histogram_desc(from, to, options);
  desc.weights = detail::native_view_of(weights);
  return detail::run(
      {"tiles::histogram", tiles_histogram, tiles_histogram_workspace, tiles_group_histogram}, desc,
      how, from, weights, to);
}

}  // namespace tiles
