// A piece of kernel text that knows where in the user's file its parts come from.
#pragma once

#include <string>
#include <vector>

#include "translator/lower/lowered_kernel.hpp"

namespace translator {

class fragment {
 public:
  fragment() = default;
  fragment(std::string text) : text_(std::move(text)) {}
  fragment(const char* text) : text_(text) {}
  /// Of which all comes from one place.
  fragment(std::string text, clang::SourceLocation where)
      : text_(std::move(text)), marks_{{0, where}} {}

  fragment& operator+=(const fragment& other);

  /// The same, which begins at this place.
  fragment at(clang::SourceLocation where) const;

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }
  text_line line(int depth) const;

 private:
  std::string text_;
  std::vector<text_mark> marks_;
};

inline fragment operator+(fragment one, const fragment& other) { return one += other; }

/// "a, b, c"
class fragment_list {
 public:
  void add(const fragment& one) { text_ += (text_.empty() ? "" : ", ") + one; }
  const fragment& get() const { return text_; }

 private:
  fragment text_;
};

}  // namespace translator
