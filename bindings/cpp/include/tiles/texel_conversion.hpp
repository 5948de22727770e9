// Texels as a program of the host has them, and as memory holds them.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "tiles/host_elements.hpp"
#include "tiles/texel.hpp"
#include "tiles/texture_memory.hpp"

namespace tiles::detail {

/// Whether memory has texels as a program has them.
template <class T>
bool is_held_as_it_is(unsigned int bits) {
  return bits == 8 * sizeof(texel_scalar<T>) && !is_normalized<texel_scalar<T>>;
}

template <class T>
std::vector<unsigned char> packed_texels(const T* texels, std::size_t count, unsigned int bits) {
  using scalar = texel_scalar<T>;
  std::vector<unsigned char> bytes(count * bytes_of_texel<T>(bits));
  if (is_held_as_it_is<T>(bits)) {
    std::memcpy(bytes.data(), static_cast<const void*>(texels), bytes.size());
    return bytes;
  }
  if constexpr (!std::is_same_v<scalar, double>) {
    const auto* const scalars = reinterpret_cast<const scalar*>(texels);
    for (std::size_t i = 0; i < count * texel<T>::channels; ++i) {
      pack_scalar(scalars[i], bits, bytes.data() + i * (bits / 8u));
    }
  }
  return bytes;
}

template <class T>
void unpack_texels(const std::vector<unsigned char>& bytes, unsigned int bits, T* texels) {
  using scalar = texel_scalar<T>;
  if (is_held_as_it_is<T>(bits)) {
    std::memcpy(static_cast<void*>(texels), bytes.data(), bytes.size());
    return;
  }
  if constexpr (!std::is_same_v<scalar, double>) {
    auto* const scalars = reinterpret_cast<scalar*>(texels);
    for (std::size_t i = 0; i < bytes.size() / (bits / 8u); ++i) {
      scalars[i] = unpack_scalar<scalar>(bytes.data() + i * (bits / 8u), bits);
    }
  }
}

template <class T, class Iterator>
std::vector<unsigned char> packed_range(Iterator first, std::size_t count, unsigned int bits) {
  std::vector<unsigned char> bytes;
  read_elements<T>(first, count,
                   [&](const T* texels) { bytes = packed_texels(texels, count, bits); });
  return bytes;
}

template <class T, class Iterator>
void unpack_to_range(const std::vector<unsigned char>& bytes, unsigned int bits,
                     Iterator destination) {
  write_elements<T>(destination, bytes.size() / bytes_of_texel<T>(bits),
                    [&](T* texels) { unpack_texels(bytes, bits, texels); });
}

}  // namespace tiles::detail
