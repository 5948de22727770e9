#include "libtiles/compiler/text/excerpt.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

constexpr std::size_t max_line_shown = 160;

struct cut_line {
  std::string text;
  std::size_t caret;  // 0-based, in `text`
};

// One character each, so that the caret stands where it should.
std::string without_controls(std::string line) {
  for (char& c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (c != '\t' && (byte < 0x20 || byte == 0x7f)) c = '?';
  }
  return line;
}

// A very long line is cut to the surroundings of the caret.
cut_line line_around(const location& where) {
  const std::string line = without_controls(where.source->line_at(where.offset));
  const auto column = static_cast<std::size_t>(where.source->place_of(where.offset).column - 1);
  const std::size_t caret = std::min(column, line.size());
  if (line.size() <= max_line_shown) return {line, caret};
  const std::size_t start = caret > max_line_shown / 2 ? caret - max_line_shown / 2 : 0;
  return {line.substr(start, max_line_shown), caret - start};
}

// Repeats tabs, so that the caret stands below its character however wide a tab is shown.
std::string marker_below(const cut_line& shown, std::size_t length) {
  std::string marker;
  for (std::size_t i = 0; i < shown.caret; ++i) marker += shown.text[i] == '\t' ? '\t' : ' ';
  const std::size_t room = shown.text.size() > shown.caret ? shown.text.size() - shown.caret : 1;
  marker += '^';
  marker.append(std::min(std::max<std::size_t>(length, 1), room) - 1, '~');
  return marker;
}

}  // namespace

std::string excerpt_of(const location& where) {
  const cut_line shown = line_around(where);
  return "  " + shown.text + "\n  " + marker_below(shown, where.length);
}

}  // namespace libtiles::compiler
