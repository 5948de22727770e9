// "1 argument", "2 arguments"
#pragma once

#include <string>

namespace libtiles::compiler {

inline std::string count_of(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace libtiles::compiler
