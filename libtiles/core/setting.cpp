#include "libtiles/core/setting.hpp"

#include <cstdlib>

#include "libtiles/core/printable.hpp"

namespace libtiles {

std::string setting(const char* variable) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? "" : text;
}

std::string unknown_setting(const char* variable, const std::string& text,
                            const std::string& expected) {
  return std::string(variable) + " is '" + printable_name(text) + "'; expected " + expected;
}

}  // namespace libtiles
