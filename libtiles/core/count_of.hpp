// Numbers with their noun, in messages: "1 argument", "2 arguments", "1 index", "2 indices".
#pragma once

#include <string>
#include <type_traits>

namespace libtiles {

/// `nouns` is the plural, where that is not the noun with an s.
template <class Number, std::enable_if_t<std::is_integral_v<Number>, int> = 0>
std::string count_of(Number count, const std::string& noun, const std::string& nouns = {}) {
  const std::string& plural = nouns.empty() ? noun + "s" : nouns;
  return std::to_string(count) + " " + (count == 1 ? noun : plural);
}

}  // namespace libtiles
