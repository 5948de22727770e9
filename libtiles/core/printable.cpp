#include "libtiles/core/printable.hpp"

namespace libtiles {
namespace {

bool is_control(unsigned char c) { return c < 0x20 || c == 0x7f; }

// In UTF-8: 0xc2 and one of these. Terminals take U+009B for an escape sequence's beginning.
bool is_second_of_control(unsigned char c) { return c >= 0x80 && c < 0xa0; }

std::string escaped(unsigned char c) {
  constexpr char digits[] = "0123456789abcdef";
  if (c == '\n') return "\\n";
  if (c == '\r') return "\\r";
  if (c == '\t') return "\\t";
  return {'\\', 'x', digits[c >> 4], digits[c & 15]};
}

std::string with_escapes(std::string_view text, std::string_view kept) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (c == 0xc2 && is_second_of_control(next)) {
      shown += escaped(c) + escaped(next);
      ++i;
    } else if (is_control(c) && kept.find(text[i]) == std::string_view::npos) {
      shown += escaped(c);
    } else {
      shown += text[i];
    }
  }
  return shown;
}

}  // namespace

std::string printable_name(std::string_view name) { return with_escapes(name, ""); }

std::string printable_message(std::string_view message) { return with_escapes(message, "\n\t"); }

}  // namespace libtiles
