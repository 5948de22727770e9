// What sample() and gather_...() of a texture_view compute, as Direct3D does.
#pragma once

#include <cmath>

#include "tiles/sampler.hpp"
#include "tiles/texel_access.hpp"

namespace tiles::detail {
inline namespace translated {

/// The place in a dimension that stands for one which may be outside of it.
TILES_AMP inline int addressed(int at, int length, graphics::address_mode mode) {
  if (mode == graphics::address_wrap) {
    const int rest = at % length;
    return rest < 0 ? rest + length : rest;
  }
  if (mode == graphics::address_mirror) {
    const int period = 2 * length;
    int rest = at % period;
    if (rest < 0) rest += period;
    return rest < length ? rest : period - 1 - rest;
  }
  if (mode == graphics::address_border) return at;
  if (at < 0) return 0;
  return at < length ? at : length - 1;
}

template <class T>
TILES_AMP graphics::float_4 as_colour(T value) {
  if constexpr (texel<T>::channels == 1) {
    return graphics::float_4(static_cast<float>(value), 0.0f, 0.0f, 0.0f);
  } else if constexpr (texel<T>::channels == 2) {
    return graphics::float_4(static_cast<float>(value.x), static_cast<float>(value.y), 0.0f, 0.0f);
  } else {
    return graphics::float_4(static_cast<float>(value.x), static_cast<float>(value.y),
                             static_cast<float>(value.z), static_cast<float>(value.w));
  }
}

template <class T>
TILES_AMP T as_texel(graphics::float_4 colour) {
  using S = texel_scalar<T>;
  if constexpr (texel<T>::channels == 1) {
    return S(colour.x);
  } else if constexpr (texel<T>::channels == 2) {
    return T(S(colour.x), S(colour.y));
  } else {
    return T(S(colour.x), S(colour.y), S(colour.z), S(colour.w));
  }
}

/// Component x of coordinates is for the last dimension, whose texels lie side by side.
template <int N>
TILES_AMP float coordinate(typename graphics::short_vector<float, N>::type all, int dimension) {
  if constexpr (N == 1) {
    return all;
  } else {
    const int component = N - 1 - dimension;
    if constexpr (N == 3) {
      if (component == 2) return all.z;
    }
    return component == 0 ? all.x : all.y;
  }
}

template <class T, int N>
TILES_AMP graphics::float_4 colour_at(array_view<const unsigned int, 1> words, unsigned int bits,
                                      int before, const extent<N>& shape, const index<N>& place,
                                      graphics::address_mode mode, graphics::float_4 border) {
  index<N> at = place;
  for (int d = 0; d < N; ++d) at[d] = addressed(place[d], shape[d], mode);
  if (!shape.contains(at)) return border;
  return as_colour<T>(load_texel<T, N>(words, bits, before, shape, at));
}

/// @param level  of those behind each other, of which `whole` is the extent of the first
template <class T, int N>
TILES_AMP graphics::float_4 sample_level(
    array_view<const unsigned int, 1> words, unsigned int bits, int before, const extent<N>& whole,
    int level, typename graphics::short_vector<float, N>::type coordinates,
    graphics::filter_mode filter, graphics::address_mode mode, graphics::float_4 border) {
  const extent<N> shape = extent_of_level(whole, level);
  const int begin = before + begin_of_level(whole, level);
  const bool is_linear = filter == graphics::filter_linear;
  index<N> lowest;
  float fractions[N];
  for (int d = 0; d < N; ++d) {
    const float place =
        coordinate<N>(coordinates, d) * static_cast<float>(shape[d]) - (is_linear ? 0.5f : 0.0f);
    const float cell = std::floor(place);
    lowest[d] = static_cast<int>(cell);
    fractions[d] = place - cell;
  }
  if (!is_linear) return colour_at<T, N>(words, bits, begin, shape, lowest, mode, border);
  graphics::float_4 sum(0.0f, 0.0f, 0.0f, 0.0f);
  for (int corner = 0; corner < (1 << N); ++corner) {
    index<N> at = lowest;
    float weight = 1.0f;
    for (int d = 0; d < N; ++d) {
      const bool is_next = (corner >> d & 1) != 0;
      if (is_next) at[d] += 1;
      weight *= is_next ? fractions[d] : 1.0f - fractions[d];
    }
    if (weight > 0.0f) sum += colour_at<T, N>(words, bits, begin, shape, at, mode, border) * weight;
  }
  return sum;
}

/// Between two levels, too.
template <class T, int N>
TILES_AMP T sampled(array_view<const unsigned int, 1> words, unsigned int bits, int before,
                    const extent<N>& whole, unsigned int levels,
                    typename graphics::short_vector<float, N>::type coordinates, float wanted,
                    graphics::filter_mode filter, graphics::address_mode mode,
                    graphics::float_4 border) {
  const float last = static_cast<float>(levels - 1u);
  float level = wanted < 0.0f ? 0.0f : wanted;
  if (level > last) level = last;
  if (filter != graphics::filter_linear) level = std::floor(level + 0.5f);
  const int lower = static_cast<int>(level);
  const float fraction = level - static_cast<float>(lower);
  graphics::float_4 colour =
      sample_level<T, N>(words, bits, before, whole, lower, coordinates, filter, mode, border);
  if (fraction > 0.0f) {
    const graphics::float_4 next = sample_level<T, N>(words, bits, before, whole, lower + 1,
                                                      coordinates, filter, mode, border);
    colour += (next - colour) * fraction;
  }
  return as_texel<T>(colour);
}

/// One channel of a texel.
TILES_AMP inline float channel_of(graphics::float_4 colour, int channel) {
  if (channel == 0) return colour.x;
  if (channel == 1) return colour.y;
  return channel == 2 ? colour.z : colour.w;
}

/// One channel of the four texels that a linear filter would mix, from the lower left one on
/// against the clock.
template <class T>
TILES_AMP typename graphics::short_vector<texel_scalar<T>, 4>::type gathered(
    array_view<const unsigned int, 1> words, unsigned int bits, int before, const extent<2>& shape,
    graphics::float_2 coordinates, int channel, graphics::address_mode mode,
    graphics::float_4 border) {
  using S = texel_scalar<T>;
  using result = typename graphics::short_vector<S, 4>::type;
  const int row = static_cast<int>(std::floor(coordinates.y * static_cast<float>(shape[0]) - 0.5f));
  const int column =
      static_cast<int>(std::floor(coordinates.x * static_cast<float>(shape[1]) - 0.5f));
  const graphics::float_4 all(
      channel_of(
          colour_at<T, 2>(words, bits, before, shape, index<2>(row + 1, column), mode, border),
          channel),
      channel_of(
          colour_at<T, 2>(words, bits, before, shape, index<2>(row + 1, column + 1), mode, border),
          channel),
      channel_of(
          colour_at<T, 2>(words, bits, before, shape, index<2>(row, column + 1), mode, border),
          channel),
      channel_of(colour_at<T, 2>(words, bits, before, shape, index<2>(row, column), mode, border),
                 channel));
  return result(S(all.x), S(all.y), S(all.z), S(all.w));
}

}  // namespace translated
}  // namespace tiles::detail
