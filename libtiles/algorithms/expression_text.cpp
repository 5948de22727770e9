#include "libtiles/algorithms/expression_text.hpp"

#include <algorithm>
#include <cctype>

#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

[[noreturn]] void refuse(const std::string& why) { throw error(status::invalid_argument, why); }

}  // namespace

void check_expression(const std::string& what, const std::string& text, lines allowed) {
  const bool has_lines = text.find_first_of("\r\v\f") != std::string::npos ||
                         (allowed == lines::one && text.find('\n') != std::string::npos);
  if (has_lines) refuse(what + " has more than one line; expected one expression");
  const std::size_t other = text.find_first_of("#\\");
  if (other == std::string::npos) return;
  refuse(what + " has a '" + text[other] + "', which is not allowed in an expression");
}

bool mentions(const std::string& text, const std::string& name) {
  for (std::size_t i = text.find(name); i != std::string::npos; i = text.find(name, i + 1)) {
    const bool begins = i == 0 || !is_word(text[i - 1]);
    const std::size_t end = i + name.size();
    if (begins && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

}  // namespace libtiles::algorithms
