#include "libtiles/compiler/syntax/find_origin.hpp"

#include <cstdint>
#include <optional>
#include <sstream>

#include "libtiles/compiler/syntax/lexer.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/core/regular_file.hpp"

namespace libtiles::compiler {
namespace {

// A macro that becomes more words than this is not followed.
constexpr std::size_t longest_expansion = 64;

// What one attempt to match may cost; far more than a text takes that does stand in the file.
constexpr int max_steps = 200'000;

constexpr std::uint64_t largest_source_file = std::uint64_t{64} << 20;

using line_places = std::vector<std::pair<std::size_t, line_column>>;

class alignment {
 public:
  alignment(const source_text& file, const token_list& in_file, const token_list& in_text)
      : file_(file), in_file_(in_file), in_text_(in_text) {}

  /// The places of all words of the text, if it stands in the file from word `start` on.
  std::optional<line_places> from(std::size_t start) {
    found_.clear();
    steps_ = 0;
    if (!match(start, 0)) return std::nullopt;
    return found_;
  }

  int last_line() const { return line_of(last_ > 0 ? last_ - 1 : 0); }
  int line_of(std::size_t at) const { return file_.place_of(in_file_[at].where.offset).line; }

 private:
  bool at_end_of_text(std::size_t word) const { return word + 1 >= in_text_.size(); }
  bool at_end_of_file(std::size_t at) const { return at + 1 >= in_file_.size(); }

  bool match(std::size_t at, std::size_t word) {
    for (; !at_end_of_text(word); ++at, ++word) {
      if (++steps_ > max_steps || at_end_of_file(at)) return false;
      if (in_file_[at].text != in_text_[word].text) return match_macro(at, word);
      place(word, at);
    }
    last_ = at;
    return true;
  }

  // The word at `at` is a macro's name, or the name with its arguments: some words of the text come
  // from there. How many is found by trying.
  bool match_macro(std::size_t at, std::size_t word) {
    if (!in_file_[at].is_identifier()) return false;
    const std::size_t behind = behind_arguments(at + 1);
    return match_expansion(at, behind, word) ||
           (behind != at + 1 && match_expansion(at, at + 1, word));
  }

  bool match_expansion(std::size_t macro, std::size_t behind, std::size_t word) {
    const std::size_t found_before = found_.size();
    for (std::size_t length = 0; length <= longest_expansion; ++length) {
      if (at_end_of_text(word + length) || ++steps_ > max_steps) break;
      if (in_file_[behind].text == in_text_[word + length].text && match(behind, word + length)) {
        return true;
      }
      found_.resize(found_before + length);
      place(word + length, macro);
    }
    found_.resize(found_before);
    return false;
  }

  std::size_t behind_arguments(std::size_t at) const {
    if (!in_file_[at].is("(")) return at;
    int open = 0;
    for (std::size_t i = at; !at_end_of_file(i); ++i) {
      if (in_file_[i].is("(")) ++open;
      if (in_file_[i].is(")") && --open == 0) return i + 1;
    }
    return at;
  }

  void place(std::size_t word, std::size_t at) {
    found_.emplace_back(in_text_[word].where.offset, file_.place_of(in_file_[at].where.offset));
  }

  const source_text& file_;
  const token_list& in_file_;
  const token_list& in_text_;
  line_places found_;
  std::size_t last_ = 0;
  int steps_ = 0;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

// A compiler gives the first or the last line of a macro's use, so that lines between are as good.
int distance(int line, int first, int last) {
  if (line < first) return first - line;
  return line > last ? line - last : 0;
}

}  // namespace

text_origin find_origin(const source_text& text, const std::string& file, int line) {
  text_origin origin;
  origin.file = printable_name(file);
  const std::optional<std::string> content =
      read_regular_file(file, file_owner::anyone, largest_source_file).bytes;
  if (!content) return origin;

  diagnostics ignored;  // the file is C++, of which the lexer knows enough to find words
  const source_text whole(file, *content);
  const token_list in_file = lex(whole, ignored);
  const token_list in_text = lex(text, ignored);
  alignment aligned(whole, in_file, in_text);
  int nearest = INT32_MAX;
  for (std::size_t start = 0; start < in_file.size(); ++start) {
    if (in_file[start].text != in_text.front().text) continue;
    const std::optional<line_places> found = aligned.from(start);
    if (!found || found->empty()) continue;
    const int away = distance(line, aligned.line_of(start), aligned.last_line());
    if (away >= nearest) continue;
    nearest = away;
    origin.places = *found;
  }
  if (!origin.places.empty()) origin.lines = lines_of(*content);
  return origin;
}

}  // namespace libtiles::compiler
