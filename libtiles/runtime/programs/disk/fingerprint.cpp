#include "libtiles/runtime/programs/disk/fingerprint.hpp"

namespace libtiles::runtime {
namespace {

// FNV's prime for 128 bits is 2^88 + low_factor.
constexpr std::uint64_t low_factor = 0x13b;
constexpr int high_shift = 88 - 64;

// The upper 64 bits of value * low_factor; low_factor is small enough for halves not to overflow.
std::uint64_t carry_of(std::uint64_t value) {
  const std::uint64_t lower_half = (value & 0xffffffff) * low_factor;
  const std::uint64_t upper_half = (value >> 32) * low_factor;
  return (upper_half + (lower_half >> 32)) >> 32;
}

}  // namespace

fingerprint& fingerprint::add(std::string_view bytes) {
  for (const char byte : bytes) {
    low_ ^= static_cast<unsigned char>(byte);
    high_ = high_ * low_factor + carry_of(low_) + (low_ << high_shift);
    low_ *= low_factor;
  }
  return *this;
}

std::array<unsigned char, 16> fingerprint::bytes() const {
  std::array<unsigned char, 16> result{};
  for (std::size_t i = 0; i < 8; ++i) {
    result[i] = static_cast<unsigned char>(high_ >> (56 - 8 * i));
    result[8 + i] = static_cast<unsigned char>(low_ >> (56 - 8 * i));
  }
  return result;
}

std::string fingerprint::hex() const {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes()) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace libtiles::runtime
