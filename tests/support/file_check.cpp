#include "tests/support/file_check.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace file_check {
namespace {

using variables = std::map<std::string, std::string>;

/// With one space for each run of them, and none at the ends.
std::string canonical(const std::string& line) {
  std::string text;
  for (const char c : line) {
    const bool is_space = c == ' ' || c == '\t' || c == '\r';
    if (!is_space) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(canonical(line));
  return lines;
}

[[noreturn]] void refuse(const std::string& what, const std::string& line) {
  throw std::invalid_argument("FileCheck: " + what + ": " + line);
}

directive parse_line(const std::string& line) {
  static const std::regex form("CHECK(-NEXT|-SAME|-NOT|-COUNT-([1-9][0-9]*))?: ?(.*)");
  std::smatch found;
  if (!std::regex_match(line, found, form)) refuse("expected CHECK:, or one of its kinds", line);
  directive made;
  if (found[1] == "-NEXT") made.where = relation::next;
  if (found[1] == "-SAME") made.where = relation::same;
  if (found[1] == "-NOT") made.where = relation::absent;
  if (found[2].matched) made.count = std::stoi(found[2]);
  made.pattern = found[3];
  made.shown = line;
  if (made.pattern.empty()) refuse("the pattern is empty", line);
  return made;
}

std::string escaped(const std::string& text) {
  std::string made;
  for (const char c : text) {
    if (std::string("\\^$.|?*+()[]{}").find(c) != std::string::npos) made += '\\';
    made += c;
  }
  return made;
}

/// A pattern as a regular expression, with the variables that it names in the order of its groups.
struct expression {
  std::string text;
  std::vector<std::string> names;
};

// Groups of the test's own would be counted, too: each "(" that is none of "(?:" becomes one.
std::string without_groups(const std::string& regular) {
  std::string made;
  for (std::size_t i = 0; i < regular.size(); ++i) {
    made += regular[i];
    if (regular[i] == '\\' && i + 1 < regular.size()) {
      made += regular[++i];
    } else if (regular[i] == '(' && regular.compare(i + 1, 1, "?") != 0) {
      made += "?:";
    }
  }
  return made;
}

void add_variable(expression& made, const std::string& inside, const directive& from,
                  const variables& known) {
  const std::size_t colon = inside.find(':');
  if (colon != std::string::npos) {
    made.text += "(" + without_groups(inside.substr(colon + 1)) + ")";
    made.names.push_back(inside.substr(0, colon));
    return;
  }
  for (std::size_t i = 0; i < made.names.size(); ++i) {
    if (made.names[i] != inside) continue;
    made.text += "(?:\\" + std::to_string(i + 1) + ")";
    return;
  }
  const auto found = known.find(inside);
  if (found == known.end()) refuse("nothing before it names '" + inside + "'", from.shown);
  made.text += escaped(found->second);
}

/// Of more than two brackets the last two begin a variable: "v[[[I]]]" is an element.
std::size_t variable_in(const std::string& pattern, std::size_t from) {
  std::size_t at = pattern.find("[[", from);
  while (at != std::string::npos && pattern.compare(at + 2, 1, "[") == 0) ++at;
  return at;
}

expression expression_of(const directive& from, const variables& known) {
  expression made;
  const std::string& pattern = from.pattern;
  for (std::size_t i = 0; i < pattern.size();) {
    const std::size_t regular = pattern.find("{{", i), variable = variable_in(pattern, i);
    const std::size_t next = std::min(regular, variable);
    made.text += escaped(pattern.substr(i, next - i));
    if (next == std::string::npos) break;
    const std::size_t end = pattern.find(next == regular ? "}}" : "]]", next);
    if (end == std::string::npos) refuse("its {{ or [[ has no end", from.shown);
    const std::string inside = pattern.substr(next + 2, end - next - 2);
    if (next == regular) {
      made.text += "(?:" + without_groups(inside) + ")";
    } else {
      add_variable(made, inside, from, known);
    }
    i = end + 2;
  }
  return made;
}

/// Looks for the pattern in one line, from a column on. \return the column behind it.
std::optional<std::size_t> find_in(const std::string& line, std::size_t column,
                                   const directive& wanted, variables& known) {
  const expression made = expression_of(wanted, known);
  std::smatch found;
  const auto first = line.begin() + static_cast<std::ptrdiff_t>(column);
  if (!std::regex_search(first, line.end(), found, std::regex(made.text))) return std::nullopt;
  for (std::size_t i = 0; i < made.names.size(); ++i) known[made.names[i]] = found[i + 1];
  return static_cast<std::size_t>(found[0].second - line.begin());
}

/// Where the last match was.
struct place {
  std::size_t line = 0;    ///< the line that comes next
  std::size_t column = 0;  ///< on the line before it, where SAME goes on
};

/// The search for one directive after the other.
class search {
 public:
  explicit search(const std::string& text) : lines_(lines_of(text)) {}

  /// \return what is wrong; empty if nothing is.
  std::string run(const std::vector<directive>& directives) {
    for (const directive& each : directives) {
      if (each.where == relation::absent) {
        absent_.push_back(each);
        continue;
      }
      for (int n = 0; n < each.count; ++n) {
        const std::string wrong = take(each, n);
        if (!wrong.empty()) return wrong;
      }
    }
    return unwanted(lines_.size());
  }

 private:
  std::string take(const directive& each, int n) {
    const place before = last_;
    if (!find(each)) return missing(each, n);
    const std::string wrong = unwanted(last_.line - 1, before);
    absent_.clear();
    return wrong;
  }

  bool find(const directive& wanted) {
    if (wanted.where == relation::same) {
      return found_on(last_.line - 1, last_.column, wanted);
    }
    if (wanted.where == relation::next) {
      return last_.line < lines_.size() && found_on(last_.line, 0, wanted);
    }
    for (std::size_t line = last_.line; line < lines_.size(); ++line) {
      if (found_on(line, 0, wanted)) return true;
    }
    return false;
  }

  bool found_on(std::size_t line, std::size_t column, const directive& wanted) {
    const std::optional<std::size_t> end = find_in(lines_[line], column, wanted, known_);
    if (end) last_ = {line + 1, *end};
    return end.has_value();
  }

  /// Of the lines from the last match to `end`, the first that a CHECK-NOT forbids.
  std::string unwanted(std::size_t end) { return unwanted(end, last_); }
  std::string unwanted(std::size_t end, const place& from) {
    for (const directive& each : absent_) {
      for (std::size_t line = from.line; line < end; ++line) {
        if (!find_in(lines_[line], 0, each, known_)) continue;
        return each.shown + "\n  is on line " + std::to_string(line + 1) + ": " + lines_[line];
      }
    }
    return "";
  }

  std::string missing(const directive& wanted, int n) const {
    std::string text = wanted.shown + "\n  is not there";
    if (wanted.count > 1) text += " more than " + std::to_string(n) + " times";
    if (last_.line == 0) return text;
    text += ", behind line " + std::to_string(last_.line) + ": " + lines_[last_.line - 1];
    if (last_.line < lines_.size()) text += "\n  before: " + lines_[last_.line];
    return text;
  }

  const std::vector<std::string> lines_;
  std::vector<directive> absent_;
  variables known_;
  place last_;
};

}  // namespace

std::vector<directive> parse(const std::string& checks) {
  std::vector<directive> directives;
  bool has_match = false;
  for (const std::string& line : lines_of(checks)) {
    if (line.empty()) continue;
    directives.push_back(parse_line(line));
    const relation where = directives.back().where;
    if (!has_match && (where == relation::next || where == relation::same)) {
      refuse("a CHECK: has to come first", line);
    }
    has_match = has_match || where != relation::absent;
  }
  if (directives.empty()) throw std::invalid_argument("FileCheck: no directives");
  return directives;
}

bool matcher::match(const std::string& text) const {
  const std::string wrong = search(text).run(directives_);
  failure_ = wrong.empty() ? "matches" : wrong;
  return wrong.empty();
}

}  // namespace file_check
