// Numbers in messages.
#pragma once

#include <limits>
#include <locale>
#include <sstream>
#include <string>

namespace tiles {
namespace detail {

/// The fewest digits that are read back as `value`, but no fewer than 15, whatever the locale.
inline std::string decimal_of(double value) {
  std::string text;
  for (int digits = std::numeric_limits<double>::digits10;
       digits <= std::numeric_limits<double>::max_digits10; ++digits) {
    std::stringstream stream;
    stream.imbue(std::locale::classic());
    stream.precision(digits);
    stream << value;
    text = stream.str();
    double back = 0;
    if (stream >> back && back == value) break;
  }
  return text;
}

}  // namespace detail
}  // namespace tiles
