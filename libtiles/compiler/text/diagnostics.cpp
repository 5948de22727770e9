#include "libtiles/compiler/text/diagnostics.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

// More would scroll the first one, which matters most, out of sight.
constexpr int max_errors_shown = 20;
constexpr std::size_t max_line_shown = 160;

struct excerpt {
  std::string line;
  std::size_t caret;  // 0-based, in `line`
};

// A very long line is cut to the surroundings of the caret.
excerpt excerpt_at(const location& where) {
  const std::string line = where.source->line_at(where.offset);
  const auto column = static_cast<std::size_t>(where.source->place_of(where.offset).column - 1);
  const std::size_t caret = std::min(column, line.size());
  if (line.size() <= max_line_shown) return {line, caret};
  const std::size_t start = caret > max_line_shown / 2 ? caret - max_line_shown / 2 : 0;
  return {line.substr(start, max_line_shown), caret - start};
}

// Repeats tabs, so that the caret stands below its character however wide a tab is shown.
std::string marker_below(const excerpt& shown, std::size_t length) {
  std::string marker;
  for (std::size_t i = 0; i < shown.caret; ++i) marker += shown.line[i] == '\t' ? '\t' : ' ';
  const std::size_t room = shown.line.size() > shown.caret ? shown.line.size() - shown.caret : 1;
  marker += '^';
  marker.append(std::min(std::max<std::size_t>(length, 1), room) - 1, '~');
  return marker;
}

std::string format(const location& where, const char* severity, const std::string& message) {
  const line_column place = where.source->place_of(where.offset);
  const excerpt shown = excerpt_at(where);
  return where.source->name() + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column) + ": " + severity + ": " + message + "\n  " + shown.line +
         "\n  " + marker_below(shown, where.length);
}

std::string help_line(const std::string& help) { return help.empty() ? "" : "\n  help: " + help; }

}  // namespace

void diagnostics::error(const location& where, const std::string& message, const std::string& help,
                        const std::vector<note>& notes) {
  if (!told_.emplace(where.source, where.offset, message).second) return;
  if (error_count_ == 0) {
    const line_column place = where.source->place_of(where.offset);
    first_.file = where.source->name();
    first_.line = place.line;
    first_.column = place.column;
  }
  ++error_count_;
  if (error_count_ > max_errors_shown) return;
  std::string text = format(where, "error", message);
  for (const note& one : notes) text += "\n" + format(one.where, "note", one.message);
  errors_.push_back(text + help_line(help));
}

void diagnostics::fail(const location& where, const std::string& message, const std::string& help) {
  error(where, message, help);
  throw abandoned{};
}

void diagnostics::warning(const location& where, const std::string& message,
                          const std::string& help) {
  if (!told_.emplace(where.source, where.offset, message).second) return;
  warnings_.push_back(format(where, "warning", message) + help_line(help));
}

void diagnostics::throw_errors() const {
  if (error_count_ == 0) return;
  std::string text;
  for (const std::string& message : errors_) text += (text.empty() ? "" : "\n") + message;
  if (error_count_ > max_errors_shown) {
    text += "\nand " + std::to_string(error_count_ - max_errors_shown) + " more errors";
  }
  throw libtiles::error(status::compile, text, first_);
}

}  // namespace libtiles::compiler
