// The upper half of a float, for data: kernels and the host compute with floats.
#pragma once

#include <cstdint>
#include <cstring>

#include "tiles/restrictions.hpp"

namespace tiles {

/// Has a float's range, and 8 bits of precision. Made from a float it is the nearest bfloat16, of
/// two the even one.
class bfloat16 {
 public:
  bfloat16() = default;
  TILES_CPU_AMP bfloat16(float number) : bits_(bits_of(number)) {}
  TILES_CPU_AMP operator float() const { return number_of(bits_); }

  std::uint16_t bits() const { return bits_; }
  static bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 made;
    made.bits_ = bits;
    return made;
  }

 private:
  static std::uint16_t bits_of(float number) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    const bool is_nan = (bits & 0x7fffffffu) > 0x7f800000u;
    const std::uint32_t is_odd = bits >> 16 & 1u;
    const std::uint32_t rounded = is_nan ? bits | 0x400000u : bits + 0x7fffu + is_odd;
    return static_cast<std::uint16_t>(rounded >> 16);
  }

  static float number_of(std::uint16_t bits) {
    const std::uint32_t all = static_cast<std::uint32_t>(bits) << 16;
    float number = 0;
    std::memcpy(&number, &all, sizeof number);
    return number;
  }

  std::uint16_t bits_;
};

}  // namespace tiles
