#include "libtiles/compiler/text/source_text.hpp"

#include <algorithm>

namespace libtiles::compiler {

source_text::source_text(std::string name, std::string text, int first_line)
    : name_(std::move(name)), text_(std::move(text)), first_line_(first_line), line_starts_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
  }
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
  return {first_line_ + static_cast<int>(index),
          static_cast<int>(offset - line_starts_[index]) + 1};
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
  return {where.source->name(), where.source->place_of(where.offset).line};
}

}  // namespace libtiles::compiler
