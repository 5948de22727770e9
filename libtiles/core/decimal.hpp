// Numbers in messages.
#pragma once

#include <charconv>
#include <iterator>
#include <string>

namespace libtiles {

/// The fewest digits that are read back as `value`, whatever the locale.
inline std::string decimal_of(double value) {
  char digits[32];
  return {digits, std::to_chars(digits, std::end(digits), value).ptr};
}

}  // namespace libtiles
