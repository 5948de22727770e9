#include "libtiles/core/parse_size.hpp"

#include <cctype>
#include <limits>

namespace libtiles {
namespace {

// The power of 1024 that a letter stands for, as a shift; -1 for other letters.
int shift_of(char unit) {
  switch (std::toupper(static_cast<unsigned char>(unit))) {
    case 'K':
      return 10;
    case 'M':
      return 20;
    case 'G':
      return 30;
    default:
      return -1;
  }
}

bool parse_digits(const std::string& text, std::uint64_t& number) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t result = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (result > (largest - digit) / 10) return false;
    result = result * 10 + digit;
  }
  number = result;
  return !text.empty();
}

}  // namespace

bool parse_size(const std::string& text, std::uint64_t& bytes) {
  std::string digits = text;
  int shift = text.empty() ? -1 : shift_of(text.back());
  if (shift > 0) digits.pop_back();
  if (shift < 0) shift = 0;
  std::uint64_t number = 0;
  if (!parse_digits(digits, number)) return false;
  if (number > std::numeric_limits<std::uint64_t>::max() >> shift) return false;
  bytes = number << shift;
  return true;
}

}  // namespace libtiles
