#include "translator/lower/fragment.hpp"

namespace translator {

fragment& fragment::operator+=(const fragment& other) {
  for (const text_mark& mark : other.marks_) {
    marks_.push_back({text_.size() + mark.column, mark.where});
  }
  text_ += other.text_;
  return *this;
}

fragment fragment::at(clang::SourceLocation where) const { return fragment("", where) + *this; }

text_line fragment::line(int depth) const {
  const fragment indented = fragment(std::string(static_cast<std::size_t>(depth) * 2, ' ')) + *this;
  return {indented.text_, indented.marks_};
}

}  // namespace translator
