// FileCheck("..."): a Catch2 matcher for the lines of a generated text that matter to a test, after
// LLVM's tool of that name.
//
//   CHECK_THAT(source, FileCheck(R"(
//     CHECK:       for (int [[I:\w+]] = 0;
//     CHECK-SAME:  ++[[I]]) {
//     CHECK-NEXT:  sum += v_v[{{.*}}];
//     CHECK-NOT:   barrier(
//     CHECK:       return;
//   )"));
//
//   CHECK: pattern          on a line behind that of the last match
//   CHECK-NEXT: pattern     on the line behind it
//   CHECK-SAME: pattern     on the same line, to the right of it
//   CHECK-NOT: pattern      on no line between those of the matches before and after it
//   CHECK-COUNT-3: pattern  that often, each on a line behind the one before
//
// A pattern is a part of one line. It is taken literally except for {{regular expressions}} of
// ECMAScript; [[NAME:expression]] names what one matches, and [[NAME]] is that text. Spaces and
// tabs at the ends of lines do not count, and elsewhere any number of them equals one.
#pragma once

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace file_check {

#if __has_include(<catch2/catch_all.hpp>)
using matcher_base = Catch::Matchers::MatcherBase<std::string>;
#else
using matcher_base = Catch::MatcherBase<std::string>;
#endif

enum class relation { behind, next, same, absent };

struct directive {
  relation where = relation::behind;
  int count = 1;
  std::string pattern;
  std::string shown;  ///< as it is written
};

/// \throws std::invalid_argument for what is no directive, and for a NEXT or SAME of nothing.
std::vector<directive> parse(const std::string& checks);

class matcher : public matcher_base {
 public:
  explicit matcher(const std::string& checks) : directives_(parse(checks)) {}

  bool match(const std::string& text) const override;

  /// Which directive failed, and where the search for it began.
  std::string describe() const override { return failure_; }

 private:
  const std::vector<directive> directives_;
  mutable std::string failure_ = "matches";
};

}  // namespace file_check

inline file_check::matcher FileCheck(const std::string& checks) {
  return file_check::matcher(checks);
}
