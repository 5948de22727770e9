#include "libtiles/compiler/text/string_literal.hpp"

namespace libtiles::compiler {

std::string string_literal(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      made += std::string("\\") + c;
    } else if (byte >= ' ' && byte < 0x7f) {
      made += c;
    } else {  // three digits, so that a digit may follow
      made += {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8),
               static_cast<char>('0' + byte % 8)};
    }
  }
  return made + "\"";
}

}  // namespace libtiles::compiler
