// Texels read and written in kernels, whose memory is words of 32 bits.
#pragma once

#include <type_traits>

#include "tiles/array_view.hpp"
#include "tiles/half.hpp"
#include "tiles/texel.hpp"
#include "tiles/texture_geometry.hpp"

namespace tiles::detail {
inline namespace translated {

template <class S>
TILES_AMP S load_scalar(array_view<const unsigned int, 1> words, int at, unsigned int bits) {
  if constexpr (std::is_same_v<S, double>) {
    return words.reinterpret_as<double>()[at];
  } else if constexpr (std::is_same_v<S, float>) {
    if (bits == 16) return words.reinterpret_as<half>()[at];
    return words.reinterpret_as<float>()[at];
  } else if constexpr (std::is_same_v<S, int> || std::is_same_v<S, graphics::norm>) {
    if (bits == 8) return unpacked<S>(words.reinterpret_as<signed char>()[at], bits);
    if (bits == 16) return unpacked<S>(words.reinterpret_as<short>()[at], bits);
    return unpacked<S>(words.reinterpret_as<int>()[at], bits);
  } else {
    if (bits == 8) return unpacked<S>(words.reinterpret_as<unsigned char>()[at], bits);
    if (bits == 16) return unpacked<S>(words.reinterpret_as<unsigned short>()[at], bits);
    return unpacked<S>(words.reinterpret_as<int>()[at], bits);
  }
}

template <class S>
TILES_AMP void store_scalar(array_view<unsigned int, 1> words, int at, unsigned int bits, S value) {
  if constexpr (std::is_same_v<S, double>) {
    words.reinterpret_as<double>()[at] = value;
  } else if constexpr (std::is_same_v<S, float>) {
    if (bits == 16) {
      words.reinterpret_as<half>()[at] = half(value);
    } else {
      words.reinterpret_as<float>()[at] = value;
    }
  } else if (bits == 8) {
    words.reinterpret_as<unsigned char>()[at] = static_cast<unsigned char>(packed(value, bits));
  } else if (bits == 16) {
    words.reinterpret_as<unsigned short>()[at] = static_cast<unsigned short>(packed(value, bits));
  } else if constexpr (!is_normalized<S>) {
    words[at] = static_cast<unsigned int>(value);
  }
}

/// The texel at a place of a level that begins behind `before` others; zero where it has none, as
/// in Direct3D.
template <class T, int N>
TILES_AMP T load_texel(array_view<const unsigned int, 1> words, unsigned int bits, int before,
                       const extent<N>& shape, const index<N>& at) {
  using S = texel_scalar<T>;
  constexpr int channels = texel<T>::channels;
  if (!shape.contains(at)) return T(S(0));
  const int first = (before + number_of_texel(shape, at)) * channels;
  if constexpr (channels == 1) {
    return load_scalar<S>(words, first, bits);
  } else if constexpr (channels == 2) {
    return T(load_scalar<S>(words, first, bits), load_scalar<S>(words, first + 1, bits));
  } else {
    return T(load_scalar<S>(words, first, bits), load_scalar<S>(words, first + 1, bits),
             load_scalar<S>(words, first + 2, bits), load_scalar<S>(words, first + 3, bits));
  }
}

/// Nothing where the level has no such texel.
template <class T, int N>
TILES_AMP void store_texel(array_view<unsigned int, 1> words, unsigned int bits, int before,
                           const extent<N>& shape, const index<N>& at, T value) {
  using S = texel_scalar<T>;
  constexpr int channels = texel<T>::channels;
  if (!shape.contains(at)) return;
  const int first = (before + number_of_texel(shape, at)) * channels;
  if constexpr (channels == 1) {
    store_scalar<S>(words, first, bits, value);
  } else {
    store_scalar<S>(words, first, bits, value.x);
    store_scalar<S>(words, first + 1, bits, value.y);
    if constexpr (channels == 4) {
      store_scalar<S>(words, first + 2, bits, value.z);
      store_scalar<S>(words, first + 3, bits, value.w);
    }
  }
}

}  // namespace translated
}  // namespace tiles::detail
