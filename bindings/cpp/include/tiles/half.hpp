// A floating-point number of 16 bits, for data: kernels and the host compute with floats.
#pragma once

#include <cstdint>
#include <cstring>

#include "tiles/restrictions.hpp"

namespace tiles {

/// Made from a float it is the nearest half, of two the even one; too large a number becomes
/// infinite.
class half {
 public:
  half() = default;
  TILES_CPU_AMP half(float number) : bits_(bits_of(number)) {}
  TILES_CPU_AMP operator float() const { return number_of(bits_); }

  std::uint16_t bits() const { return bits_; }
  static half from_bits(std::uint16_t bits) {
    half made;
    made.bits_ = bits;
    return made;
  }

 private:
  static std::uint32_t float_bits(float number) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
  }
  static float float_from(std::uint32_t bits) {
    float number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
  }

  static std::uint16_t bits_of(float number) {
    const std::uint32_t bits = float_bits(number);
    const std::uint32_t sign = bits >> 16 & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    constexpr std::uint32_t infinity = 0x7f800000u;
    constexpr std::uint32_t too_large = 0x477ff000u;        // rounds to 65536
    constexpr std::uint32_t smallest_normal = 0x38800000u;  // 2^-14
    if (magnitude > infinity) return static_cast<std::uint16_t>(sign | 0x7e00u);
    if (magnitude >= too_large) return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (magnitude < smallest_normal) {
      // Adding 0.5 leaves what is a multiple of 2^-24 in the lowest bits, rounded as floats are.
      const float shifted = float_from(magnitude) + 0.5f;
      return static_cast<std::uint16_t>(sign | (float_bits(shifted) - float_bits(0.5f)));
    }
    const std::uint32_t is_odd = magnitude >> 13 & 1u;
    const std::uint32_t rounded = magnitude + 0xfffu + is_odd;
    constexpr std::uint32_t difference_of_bias = (127u - 15u) << 10;
    return static_cast<std::uint16_t>(sign | ((rounded >> 13) - difference_of_bias));
  }

  static float number_of(std::uint16_t bits) {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    const std::uint32_t exponent = bits >> 10 & 0x1fu;
    const std::uint32_t fraction = bits & 0x3ffu;
    if (exponent == 31u) return float_from(sign | 0x7f800000u | fraction << 13);
    if (exponent != 0u) return float_from(sign | (exponent + 112u) << 23 | fraction << 13);
    const float magnitude = static_cast<float>(fraction) / 16777216.0f;
    return float_from(sign | float_bits(magnitude));
  }

  std::uint16_t bits_;
};

}  // namespace tiles
