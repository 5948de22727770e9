#include "libtiles/algorithms/stencil_offsets.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("stencil");

/// The offsets of one call of at(), as they are written.
using offset_texts = std::vector<std::string>;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string trimmed(const std::string& text) {
  const auto first = std::find_if_not(text.begin(), text.end(), is_space);
  const auto last = std::find_if_not(text.rbegin(), text.rend(), is_space).base();
  return first < last ? std::string(first, last) : std::string();
}

/// Comments as spaces.
std::string without_comments(std::string text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '/' || (text[i + 1] != '/' && text[i + 1] != '*')) continue;
    const bool is_line = text[i + 1] == '/';
    const std::size_t found = is_line ? text.find('\n', i) : text.find("*/", i + 2);
    const std::size_t end = found == std::string::npos ? text.size() : found + (is_line ? 0 : 2);
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(i),
              text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }
  return text;
}

/// What stands between the bracket at `open` and its partner, cut at the commas between them.
offset_texts arguments_at(const std::string& text, std::size_t open) {
  offset_texts arguments(1);
  int depth = 1;
  for (std::size_t i = open + 1; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) break;
    if (text[i] == ',' && depth == 1) {
      arguments.emplace_back();
    } else {
      arguments.back() += text[i];
    }
  }
  std::transform(arguments.begin(), arguments.end(), arguments.begin(), trimmed);
  return arguments;
}

std::vector<offset_texts> calls_of_at(const std::string& text) {
  std::vector<offset_texts> calls;
  for (std::size_t i = text.find("at"); i != std::string::npos; i = text.find("at", i + 2)) {
    if (i > 0 && is_word(text[i - 1])) continue;
    const std::size_t open = text.find_first_not_of(" \t\n", i + 2);
    if (open != std::string::npos && text[open] == '(') calls.push_back(arguments_at(text, open));
  }
  return calls;
}

/// The number that decimal digits with or without a sign are.
std::optional<std::int64_t> literal(const std::string& text) {
  const std::size_t first = text.empty() || (text[0] != '-' && text[0] != '+') ? 0 : 1;
  const std::string digits = trimmed(text.substr(first));
  const bool is_number = !digits.empty() && digits.size() <= 9 &&
                         digits.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return std::nullopt;
  return text[0] == '-' ? -std::stoll(digits) : std::stoll(digits);
}

std::optional<std::int64_t> offset_of(const std::string& text,
                                      const std::vector<compiler::constant>& constants) {
  for (const compiler::constant& each : constants) {
    if (each.name == text) return literal(trimmed(each.value));
  }
  return literal(text);
}

std::string written(const offset_texts& call) {
  std::string text = "'at(";
  for (std::size_t d = 0; d < call.size(); ++d) text += (d == 0 ? "" : ", ") + call[d];
  return text + ")'";
}

void check_count(const offset_texts& call, std::size_t rank) {
  if (call.size() == rank) return;
  check.refuse(written(call) + " has " + std::to_string(call.size()) + " offsets; expected " +
               std::to_string(rank) + ", one for each dimension of 'from'");
}

}  // namespace

stencil_radius reach_of(const stencil_options& options, std::size_t rank) {
  stencil_radius reach = options.radius;
  for (const offset_texts& call : calls_of_at(without_comments(options.expression))) {
    check_count(call, rank);
    for (std::size_t d = 0; d < rank; ++d) {
      const std::optional<std::int64_t> offset = offset_of(call[d], options.constants);
      const bool is_given = options.radius[d] > 0;
      if (!offset && !is_given) {
        check.refuse("the offset '" + call[d] + "' of " + written(call) +
                     " is not a literal; set the radius of dimension " + std::to_string(d));
      }
      if (!offset) continue;
      const std::int64_t distance = *offset < 0 ? -*offset : *offset;
      if (is_given && distance > options.radius[d]) {
        check.refuse(written(call) + " reaches " + count_of(distance, "element") +
                     " in dimension " + std::to_string(d) + "; the radius is " +
                     std::to_string(options.radius[d]));
      }
      reach[d] = std::max(reach[d], distance);
    }
  }
  return reach;
}

}  // namespace libtiles::algorithms
