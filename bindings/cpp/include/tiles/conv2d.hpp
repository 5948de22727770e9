// conv2d(): convolutions of images with channels.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "tiles/convolve.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// Pairs are of rows, then of columns.
struct conv2d_options {
  std::array<std::int64_t, 2> stride{1, 1};    ///< from the inputs of each result to the next
  std::array<std::int64_t, 2> padding{0, 0};   ///< zeros on both sides
  std::array<std::int64_t, 2> dilation{1, 1};  ///< from each weight to the next
  std::int64_t groups = 1;                     ///< of channels that depend on each other only
  bool is_channels_last = false;               ///< images x rows x columns x channels
  bool is_same = false;  ///< as many results as inputs, by the padding that this takes
};

namespace detail {

template <class From, class Weights, class To>
tiles_conv2d_desc conv2d_desc(const From& from, const Weights& weights, To& to,
                              const conv2d_options& options) {
  static_assert(is_writable<To>, "tiles: conv2d() writes to a non-const array or view");
  static_assert(is_multiplied<element_of<To>>,
                "tiles: conv2d() takes elements that are float, double, half, bfloat16 or int");
  static_assert(std::is_same_v<element_of<From>, element_of<To>> &&
                    std::is_same_v<element_of<Weights>, element_of<To>>,
                "tiles: conv2d() needs the same element type in images, weights and results");
  static_assert(From::rank == 4 && Weights::rank == 4 && To::rank == 4,
                "tiles: conv2d() takes images, weights and results of rank 4");
  tiles_conv2d_desc desc = TILES_CONV2D_DESC_INIT;
  desc.from = native_view_of(from);
  desc.weights = native_view_of(weights);
  desc.to = native_view_of(to);
  for (std::size_t d = 0; d < 2; ++d) {
    desc.stride[d] = options.stride[d];
    desc.padding[d] = options.padding[d];
    desc.dilation[d] = options.dilation[d];
  }
  desc.groups = options.groups;
  if (options.is_channels_last)
    desc.flags |= static_cast<std::uint32_t>(TILES_CONV2D_CHANNELS_LAST);
  if (options.is_same) desc.flags |= static_cast<std::uint32_t>(TILES_CONV2D_SAME);
  return desc;
}

constexpr native_algorithm<tiles_conv2d_desc> conv2d_call{"tiles::conv2d", tiles_conv2d,
                                                          tiles_conv2d_workspace};

}  // namespace detail

/// Convolves images x channels x rows x columns with weights for each channel of the results and
/// each channel of the images; see tiles_conv2d(). The weights are not flipped, and what lies
/// beyond the images is 0. All are arrays or array_views of rank 4; `to` has no element in common
/// with the others. Returns when everything is submitted; access to the results waits for it, and
/// so does the future, until which no operand may be used otherwise. Throws runtime_exception as
/// tiles_conv2d() fails.
template <class From, class Weights, class To, class = detail::if_data<From>,
          class = detail::if_data<Weights>, class = detail::if_data<To>>
completion_future conv2d(const From& from, const Weights& weights, To&& to,
                         const conv2d_options& options = {}, const execution& how = {}) {
  return detail::run(detail::conv2d_call, detail::conv2d_desc(from, weights, to, options), how,
                     from, weights, to);
}

/// The same; `bias`, of rank 1, is added to each channel of the results.
template <class From, class Weights, class To, class Bias, class = detail::if_data<From>,
          class = detail::if_data<Weights>, class = detail::if_data<To>,
          class = detail::if_data<Bias>>
completion_future conv2d(const From& from, const Weights& weights, To&& to, const Bias& bias,
                         const conv2d_options& options = {}, const execution& how = {}) {
  static_assert(
      Bias::rank == 1 && std::is_same_v<detail::element_of<Bias>, detail::element_of<From>>,
      "tiles: conv2d() takes a bias of rank 1 and the type of the images");
  tiles_conv2d_desc desc = detail::conv2d_desc(from, weights, to, options);
  desc.bias = detail::native_view_of(bias);
  return detail::run(detail::conv2d_call, desc, how, from, weights, to, bias);
}

}  // namespace tiles
