#include "libtiles/compiler/text/source_text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace libtiles::compiler {
namespace {

bool take(std::string_view& text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// "file" with its escapes, behind a number; nothing if it is no such text.
std::optional<std::string> read_quoted(std::string_view text) {
  if (!take(text, "\"")) return std::nullopt;
  std::string file;
  while (!text.empty() && text.front() != '"') {
    take(text, "\\");
    if (text.empty()) return std::nullopt;
    file += text.front();
    text.remove_prefix(1);
  }
  if (text != "\"") return std::nullopt;
  return file;
}

/// #line 12 or #line 12 "file"
std::optional<line_origin> read_line_directive(std::string_view text) {
  line_origin made;
  if (!take(text, "#line ")) return std::nullopt;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), made.line);
  if (problem != std::errc() || made.line < 1) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.empty()) return made;
  if (!take(text, " ")) return std::nullopt;
  const std::optional<std::string> file = read_quoted(text);
  if (!file) return std::nullopt;
  made.file = *file;
  return made;
}

}  // namespace

source_text::source_text(std::string name, std::string text, int first_line)
    : name_(std::move(name)), text_(std::move(text)), first_line_(first_line), line_starts_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
  }
  if (text_.find("#line ") != std::string::npos) take_line_directives();
}

// They become blanks, so that all other places stay what they are.
void source_text::take_line_directives() {
  std::string file;
  for (std::size_t i = 0; i < line_starts_.size(); ++i) {
    const std::size_t start = line_starts_[i];
    const std::size_t end = std::min(text_.find('\n', start), text_.size());
    std::optional<line_origin> found =
        read_line_directive(std::string_view(text_).substr(start, end - start));
    if (!found) continue;
    if (found->file.empty()) found->file = file;
    file = found->file;
    found->first = i + 1;
    line_origins_.push_back(std::move(*found));
    text_.replace(start, end - start, end - start, ' ');
  }
}

const line_origin* source_text::line_origin_of(std::size_t index) const {
  const auto next =
      std::upper_bound(line_origins_.begin(), line_origins_.end(), index,
                       [](std::size_t value, const line_origin& one) { return value < one.first; });
  return next == line_origins_.begin() ? nullptr : &*(next - 1);
}

const std::string& source_text::name_at(std::size_t offset) const {
  if (!origin_.file.empty()) return origin_.file;
  const line_origin* const from = line_origin_of(line_index(offset));
  return from == nullptr || from->file.empty() ? name_ : from->file;
}

std::size_t source_text::line_index(std::size_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::size_t>(next - line_starts_.begin()) - 1;
}

line_column source_text::place_of(std::size_t offset) const {
  if (!origin_.places.empty()) {
    auto next =
        std::upper_bound(origin_.places.begin(), origin_.places.end(), offset,
                         [](std::size_t value, const auto& place) { return value < place.first; });
    if (next != origin_.places.begin()) --next;
    return next->second;
  }
  const std::size_t index = line_index(offset);
  const int column = static_cast<int>(offset - line_starts_[index]) + 1;
  const line_origin* const from = line_origin_of(index);
  if (from == nullptr) return {first_line_ + static_cast<int>(index), column};
  return {from->line + static_cast<int>(index - from->first), column};
}

std::string source_text::line_at(std::size_t offset) const {
  if (!origin_.places.empty()) {
    const auto line = static_cast<std::size_t>(place_of(offset).line);
    return line <= origin_.lines.size() ? origin_.lines[line - 1] : std::string();
  }
  const std::size_t start = line_starts_[line_index(offset)];
  std::size_t end = text_.find('\n', start);
  if (end == std::string::npos) end = text_.size();
  if (end > start && text_[end - 1] == '\r') --end;
  return text_.substr(start, end - start);
}

location join(const location& first, const location& last) {
  if (first.source != last.source || last.offset < first.offset) return first;
  return {first.source, first.offset, last.offset + last.length - first.offset};
}

std::string_view word_at(const location& where) {
  return std::string_view(where.source->text()).substr(where.offset, where.length);
}

bool is_same_place(const location& a, const location& b) {
  return a.source == b.source && a.offset == b.offset && a.length == b.length;
}

text_position position_of(const location& where) {
  if (where.source == nullptr) return {};
  return {where.source->name_at(where.offset), where.source->place_of(where.offset).line};
}

}  // namespace libtiles::compiler
