#include "tests/fuzz/constructs.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <sstream>

namespace fuzz {
namespace {

struct line {
  std::size_t depth = 0;
  std::string text;
  bool waits = false;
  std::string type, name, value;  ///< of a declaration
};

line line_of(const std::string& text) {
  static const std::regex declaration(
      "(?:const )?([a-z][a-z_0-9]*(?: [a-z]+)*(?:<\\d>)?) (v\\d+|p\\d+|w\\d+)"
      "(?:\\[\\d+\\])?(?: = |\\()(.*)");
  line made;
  made.depth = text.find_first_not_of(' ');
  made.text = text.substr(made.depth);
  made.waits = made.text.rfind("i.barrier.", 0) == 0;
  std::smatch found;
  if (std::regex_match(made.text, found, declaration) && found[1] != "return") {
    made.type = found[1], made.name = found[2], made.value = found[3];
  }
  return made;
}

std::vector<line> lines_of(const std::string& text) {
  std::vector<line> lines;
  std::istringstream words(text);
  for (std::string one; std::getline(words, one);) {
    if (!one.empty()) lines.push_back(line_of(one));
  }
  return lines;
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool names(const std::string& text, const std::string& name) {
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end])))
      return true;
  }
  return false;
}

/// True if the variable that is declared there is named behind a barrier.
bool lives_across_barrier(const std::vector<line>& lines, std::size_t declared) {
  bool has_waited = false;
  for (std::size_t n = declared + 1; n < lines.size(); ++n) {
    if (lines[n].depth < lines[declared].depth) return false;
    if (has_waited && names(lines[n].text, lines[declared].name)) return true;
    has_waited = has_waited || lines[n].waits;
  }
  return false;
}

template <class Predicate>
bool keeps_across_barrier(const std::string& text, const Predicate& wanted) {
  const std::vector<line> lines = lines_of(text);
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const bool is_wanted = !lines[n].name.empty() && wanted(lines[n]);
    if (is_wanted && lives_across_barrier(lines, n)) return true;
  }
  return false;
}

/// The parts that a character divides outside of parentheses.
std::vector<std::string> parts_of(const std::string& text, char divider) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == divider && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// The text between the parenthesis that opens at `at` and the one that closes it.
std::string inside(const std::string& text, std::size_t at) {
  int depth = 0;
  std::size_t end = at;
  do {
    depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
    ++end;
  } while (depth > 0 && end < text.size());
  return text.substr(at + 1, end - at - 2);
}

bool is_comparison(const line& declaration) {
  static const std::regex compared(" (==|!=|<|>|<=|>=) ");
  static const std::regex number("(unsigned )?(char|short|int|long|float|double)");
  for (const char* wider : {" ? ", " && ", " || "}) {
    if (declaration.value.find(wider) != std::string::npos) return false;
  }
  std::string flat;
  int depth = 0;
  for (const char c : declaration.value) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth == 0) flat += c;
  }
  return std::regex_match(declaration.type, number) && std::regex_search(flat, compared);
}

bool is_comma(const line& declaration) {
  const std::string& value = declaration.value;
  if (value.empty() || value.front() != '(') return false;
  const std::string first = inside(value, 0);
  return first.size() + 3 == value.size() && first.find(" , ") != std::string::npos;
}

bool is_index(const line& declaration) {
  return declaration.type.rfind("index<", 0) == 0 || declaration.type.rfind("extent<", 0) == 0;
}

bool hides_across_barrier(const std::string& text) {
  const std::vector<line> lines = lines_of(text);
  for (std::size_t n = 0; n < lines.size(); ++n) {
    if (lines[n].name.empty() || !lives_across_barrier(lines, n)) continue;
    // No variable has the name of a parameter or a view unless it hides it.
    if (lines[n].name[0] != 'v') return true;
    std::size_t depth = lines[n].depth;
    for (std::size_t before = n; before-- > 0 && lines[before].depth > 0;) {
      depth = std::min(depth, lines[before].depth);
      const bool is_around = lines[before].depth == depth && depth < lines[n].depth;
      if (is_around && lines[before].name == lines[n].name) return true;
    }
  }
  return false;
}

/// Literals of two widths beside each other.
bool mixes_widths(const std::string& text) {
  static const std::regex call("\\b(min|max|clamp)\\("), literal("(0x[0-9a-f]+|\\d+)(u|L|UL)?");
  for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
    const auto open = static_cast<std::size_t>(at->position() + at->length() - 1);
    std::set<bool> are_long;
    for (const std::string& part : parts_of(inside(text, open), ',')) {
      std::smatch found;
      const std::string word = part.substr(std::min(part.find_first_not_of(' '), part.size()));
      if (!std::regex_match(word, found, literal)) continue;
      are_long.insert(found[2].str().find('L') != std::string::npos);
    }
    if (are_long.size() == 2) return true;
  }
  return false;
}

/// The texts of the functions, the kernel the last one.
std::vector<std::string> functions_of(const std::string& text) {
  std::vector<std::string> functions(1);
  for (const line& one : lines_of(text)) {
    functions.back() += one.text + "\n";
    if (one.depth == 0 && one.text == "}") functions.emplace_back();
  }
  return functions;
}

/// A function that the kernel calls calls another one.
bool has_chain(const std::string& text) {
  const std::vector<std::string> functions = functions_of(text);
  static const std::regex call("\\bf(\\d)\\(");
  for (const std::string& one : functions) {
    std::set<std::string> called;
    for (std::sregex_iterator at(one.begin(), one.end(), call), end; at != end; ++at) {
      called.insert((*at)[1]);
    }
    if (called.size() > 1 && one.find("restrict(amp)") == std::string::npos &&
        one.find(" k(") == std::string::npos) {
      return true;
    }
  }
  return false;
}

bool has(const std::string& text, const char* pattern) {
  return std::regex_search(text, std::regex(pattern));
}

}  // namespace

const std::vector<construct>& constructs() {
  static const std::vector<construct> all = {
      {"a variable that lives across a barrier and hides another one", hides_across_barrier},
      {"a comparison kept as a number across a barrier",
       [](const std::string& text) { return keeps_across_barrier(text, is_comparison); }},
      {"a comma's value kept across a barrier",
       [](const std::string& text) { return keeps_across_barrier(text, is_comma); }},
      {"an index<N> or extent<N> kept across a barrier",
       [](const std::string& text) { return keeps_across_barrier(text, is_index); }},
      {"a built-in function of numbers of two widths", mixes_widths},
      {"a function that calls another one", has_chain},
      {"a function with a barrier",
       [](const std::string& text) { return has(text, "void f\\d\\([^\\n]*tiled_index"); }},
      {"a barrier in a loop",
       [](const std::string& text) {
         return has(text, "for \\([^\\n]*\\n(    [^\\n]*\\n)*    i\\.b");
       }},
      {"a condition behind a comma around a barrier",
       [](const std::string& text) {
         return has(text, "for \\([^\\n]* , [^\\n]*\\n(    [^\\n]*\\n)*    i\\.b");
       }},
      {"an atomic function on tile_static memory",
       [](const std::string& text) { return has(text, "atomic_fetch_[a-z]+\\(&ts\\d"); }},
      {"a short vector written by a swizzle",
       [](const std::string& text) { return has(text, "\\n *v\\d+\\.[xyzwrgba]{2,4} = "); }},
      {"a struct in a view",
       [](const std::string& text) { return has(text, "array_view<(const )?s\\d"); }},
      {"an enumeration's value",
       [](const std::string& text) { return has(text, "\\be\\d(::e\\d)?_\\d\\b"); }},
      {"a switch", [](const std::string& text) { return has(text, "switch \\("); }},
      {"a reference to an element",
       [](const std::string& text) { return has(text, "& r\\d+ = [a-z0-9]+[\\[(]"); }},
      {"a lambda", [](const std::string& text) { return has(text, "\\[=\\]"); }},
  };
  return all;
}

}  // namespace fuzz
