#include "libtiles/compiler/instrumentation/site_list.hpp"

#include "libtiles/compiler/text/excerpt.hpp"

namespace libtiles::compiler {
namespace {

constexpr std::size_t max_text_shown = 80;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::string text_at(const location& where) {
  if (where.source == nullptr) return {};
  std::string text;
  for (const char c : where.source->text().substr(where.offset, where.length)) {
    if (!is_space(c)) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  return text.size() <= max_text_shown ? text : text.substr(0, max_text_shown) + "...";
}

std::uint32_t site_list::add(const location& where, const std::string& subject) {
  check_site made;
  made.subject = subject;
  if (where.source != nullptr) {
    const line_column place = where.source->place_of(where.offset);
    made.file = where.source->name_at(where.offset);
    made.line = place.line;
    made.column = place.column;
    made.excerpt = excerpt_of(where);
    made.expression = text_at(where);
  }
  sites_.push_back(std::move(made));
  return static_cast<std::uint32_t>(sites_.size() - 1);
}

}  // namespace libtiles::compiler
