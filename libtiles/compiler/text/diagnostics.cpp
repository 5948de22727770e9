#include "libtiles/compiler/text/diagnostics.hpp"

#include "libtiles/compiler/text/excerpt.hpp"

namespace libtiles::compiler {
namespace {

// More would scroll the first one, which matters most, out of sight.
constexpr int max_errors_shown = 20;

std::string format(const location& where, const char* severity, const std::string& message) {
  const line_column place = where.source->place_of(where.offset);
  return where.source->name_at(where.offset) + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column) + ": " + severity + ": " + message + "\n" + excerpt_of(where);
}

std::string help_line(const std::string& help) { return help.empty() ? "" : "\n  help: " + help; }

}  // namespace

void diagnostics::error(const location& where, const std::string& message, const std::string& help,
                        const std::vector<note>& notes) {
  if (!told_.emplace(where.source, where.offset, message).second) return;
  if (error_count_ == 0) {
    const line_column place = where.source->place_of(where.offset);
    first_.file = where.source->name_at(where.offset);
    first_.line = place.line;
    first_.column = place.column;
  }
  ++error_count_;
  if (error_count_ > max_errors_shown) return;
  std::string text = format(where, "error", message);
  for (const note& one : notes) text += "\n" + format(one.where, "note", one.message);
  errors_.push_back(text + help_line(help));
}

bool diagnostics::shows_more() const { return error_count_ < max_errors_shown; }

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
