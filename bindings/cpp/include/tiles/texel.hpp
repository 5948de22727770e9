// Texels, the elements of textures: which types they have, and how memory holds them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "tiles/exceptions.hpp"
#include "tiles/half.hpp"
#include "tiles/normalized.hpp"
#include "tiles/restrictions.hpp"
#include "tiles/short_vectors.hpp"

namespace tiles::detail {

/// What a texel is made of.
template <class T>
struct texel {
  using scalar = T;
  static constexpr int channels = 1;
};
template <class T, int N>
struct texel<graphics::short_vector<T, N>> {
  using scalar = T;
  static constexpr int channels = N;
};

template <class T>
using texel_scalar = typename texel<T>::scalar;

/// Numbers that lie in a range, of which memory holds whole numbers.
template <class T>
constexpr bool is_normalized =
    std::is_same_v<T, graphics::norm> || std::is_same_v<T, graphics::unorm>;

template <class T>
constexpr bool is_texel_scalar =
    std::is_same_v<T, int> || std::is_same_v<T, unsigned int> || std::is_same_v<T, float> ||
    std::is_same_v<T, double> || is_normalized<T>;

template <class T>
constexpr bool is_texel = is_texel_scalar<texel_scalar<T>>&& texel<T>::channels != 3 &&
                          !(std::is_same_v<texel_scalar<T>, double> && texel<T>::channels == 4);

/// What between two texels is can be computed.
template <class T>
constexpr bool can_be_sampled =
    std::is_same_v<texel_scalar<T>, float> || is_normalized<texel_scalar<T>>;

/// Bits per scalar element where none are given.
template <class T>
constexpr unsigned int default_bits = is_normalized<texel_scalar<T>>            ? 16
                                      : std::is_same_v<texel_scalar<T>, double> ? 64
                                                                                : 32;

/// Refuses bits per scalar element that textures of T cannot have.
template <class T>
void check_bits(unsigned int bits) {
  using scalar = texel_scalar<T>;
  const std::string given = "texture: bits_per_scalar_element is " + std::to_string(bits);
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
    throw runtime_exception(given + "; expected 8, 16, 32 or 64");
  }
  if (std::is_same_v<scalar, double> != (bits == 64)) {
    throw runtime_exception(given + "; expected 64 for double, and for no other type");
  }
  if (is_normalized<scalar> && bits == 32) {
    throw unsupported_feature(given + "; expected 8 or 16 for norm and unorm");
  }
  if (std::is_same_v<scalar, float> && bits == 8) {
    throw unsupported_feature(given + "; expected 16 or 32 for float");
  }
}

inline namespace translated {

template <class T>
TILES_CPU_AMP constexpr unsigned int bytes_of_texel(unsigned int bits) {
  return bits / 8u * static_cast<unsigned int>(texel<T>::channels);
}

/// The whole number of 8 or 16 bits that memory holds for a scalar: the nearest that there is.
template <class S>
TILES_CPU_AMP int packed(S value, unsigned int bits) {
  if constexpr (is_normalized<S>) {
    const float number = value;
    const float lowest = std::is_same_v<S, graphics::norm> ? -1.0f : 0.0f;
    if (!(number >= lowest)) return 0;  // no number
    const float most = std::is_same_v<S, graphics::norm> ? (bits == 8 ? 127.0f : 32767.0f)
                                                         : (bits == 8 ? 255.0f : 65535.0f);
    return static_cast<int>(number * most + (number < 0 ? -0.5f : 0.5f));
  } else if constexpr (std::is_same_v<S, int>) {
    const int most = bits == 8 ? 127 : 32767;
    if (value > most) return most;
    return value < -most - 1 ? -most - 1 : value;
  } else {
    const unsigned int most = bits == 8 ? 255u : 65535u;
    return static_cast<int>(value < most ? value : most);
  }
}

/// The scalar for which memory holds a whole number of 8 or 16 bits.
template <class S>
TILES_CPU_AMP S unpacked(int held, unsigned int bits) {
  if constexpr (std::is_same_v<S, graphics::norm>) {
    return S(static_cast<float>(held) / (bits == 8 ? 127.0f : 32767.0f));
  } else if constexpr (std::is_same_v<S, graphics::unorm>) {
    return S(static_cast<float>(held) / (bits == 8 ? 255.0f : 65535.0f));
  } else {
    return static_cast<S>(held);
  }
}

}  // namespace translated

/// The same in the memory of the host, whose values are `S`s: whole texels, or parts of them.
template <class S>
void pack_scalar(S value, unsigned int bits, unsigned char* to) {
  if constexpr (std::is_same_v<S, float>) {
    const std::uint16_t held = half(value).bits();
    std::memcpy(to, &held, sizeof held);
  } else {
    const int held = packed(value, bits);
    const auto low = static_cast<std::uint16_t>(held);
    to[0] = static_cast<unsigned char>(held);
    if (bits == 16) std::memcpy(to, &low, sizeof low);
  }
}

template <class S>
S unpack_scalar(const unsigned char* from, unsigned int bits) {
  std::uint16_t held = from[0];
  if (bits == 16) std::memcpy(&held, from, sizeof held);
  if constexpr (std::is_same_v<S, float>) {
    return half::from_bits(held);
  } else if constexpr (std::is_same_v<S, int> || std::is_same_v<S, graphics::norm>) {
    const int number = bits == 8 ? static_cast<signed char>(held) : static_cast<short>(held);
    return unpacked<S>(number, bits);
  } else {
    return unpacked<S>(held, bits);
  }
}

}  // namespace tiles::detail
