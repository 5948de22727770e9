#include "libtiles/compiler/syntax/lexer.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace libtiles::compiler {
namespace {

// Longest first, so that the first match is the right one.
constexpr std::array<std::string_view, 49> punctuators = {
    "<<=", ">>=", "...", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##", "{",  "}",
    "(",   ")",   "[",   "]",  ";",  ",",  "<",  ">",  "+",  "-",  "*",  "/",  "%",
    "&",   "|",   "^",   "~",  "!",  "=",  "?",  ":",  ".",  "#"};

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_identifier_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_identifier_part(char c) { return is_identifier_start(c) || is_digit(c); }

class lexer {
 public:
  lexer(const source_text& source, diagnostics& messages)
      : source_(source), text_(source.text()), messages_(messages) {}

  token_list run() {
    // Which editors on Windows begin a text with.
    if (looking_at(byte_order_mark)) at_ = byte_order_mark.size();
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) read_token();
    add(token_kind::end, 0);
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool looking_at(std::string_view spelling) const {
    return text_.substr(at_, spelling.size()) == spelling;
  }
  location here(std::size_t length) const { return {&source_, at_, length}; }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == '\n') line_started_ = true;
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v') {
        ++at_;
      } else if (c != '/' && c != '\\') {
        return;
      } else if (looking_at("\\\n")) {
        at_ += 2;
      } else if (looking_at("\\\r\n")) {
        at_ += 3;
      } else if (looking_at("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (looking_at("/*")) {
        skip_block_comment();
      } else {
        return;
      }
    }
  }

  void skip_block_comment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) {
      messages_.error(here(2), "this comment is never closed", "end it with */");
      at_ = text_.size();
      return;
    }
    at_ = end + 2;
  }

  void read_token() {
    const char c = peek();
    if (is_identifier_start(c)) return read_identifier();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return read_number();
    if (c == '\'') return read_quoted(token_kind::character, "this character");
    if (c == '"' && !is_behind_include()) return read_quoted(token_kind::string, "this string");
    for (const std::string_view spelling : punctuators) {
      if (spelling[0] == c && looking_at(spelling)) {
        return add(token_kind::punctuator, spelling.size());
      }
    }
    report_stray_character();
  }

  void read_identifier() {
    std::size_t length = 1;
    while (is_identifier_part(peek(length))) ++length;
    add(token_kind::identifier, length);
  }

  // Takes all that could belong to a number, as the language does; the parser says what is wrong
  // with one that is none.
  void read_number() {
    const bool is_hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    bool is_floating = false;
    std::size_t length = 0;
    for (;; ++length) {
      const char c = peek(length);
      if (c == '.') {
        is_floating = true;
      } else if (is_exponent_mark(c, is_hexadecimal)) {
        is_floating = true;
        if (peek(length + 1) == '+' || peek(length + 1) == '-') ++length;
      } else if (c == '\'' && is_identifier_part(peek(length + 1))) {
        ++length;
      } else if (!is_identifier_part(c)) {
        break;
      }
    }
    add(is_floating ? token_kind::floating : token_kind::integer, length);
  }

  static bool is_exponent_mark(char c, bool is_hexadecimal) {
    return is_hexadecimal ? (c == 'p' || c == 'P') : (c == 'e' || c == 'E');
  }

  // The preprocessor refuses the whole line: what stands in quotes need not be reported too.
  bool is_behind_include() const {
    const std::size_t count = tokens_.size();
    return count >= 2 && tokens_[count - 1].is("include") && tokens_[count - 2].is("#");
  }

  // Up to the closing quote; the parser says what is wrong with what stands between.
  void read_quoted(token_kind kind, const std::string& subject) {
    const char quote = peek();
    std::size_t length = 1;
    while (peek(length) != quote && peek(length) != '\n' && at_ + length < text_.size()) {
      length += peek(length) == '\\' && peek(length + 1) != '\n' ? 2 : 1;
    }
    length = std::min(length, text_.size() - at_);
    if (peek(length) == quote) return add(kind, length + 1);
    messages_.error(here(length), subject + " is never closed",
                    std::string("end it with ") + quote);
    at_ += length;
  }

  void report_stray_character() {
    if (peek() == '"' && is_behind_include()) {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return;
    }
    const auto byte = static_cast<unsigned char>(peek());
    std::size_t length = 1;
    while (byte >= 0x80 && (static_cast<unsigned char>(peek(length)) & 0xC0) == 0x80) ++length;
    messages_.error(here(length), "this character is not allowed in kernel text");
    at_ += length;
  }

  void add(token_kind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), here(length), line_started_});
    line_started_ = false;
    at_ += length;
  }

  const source_text& source_;
  const std::string_view text_;
  diagnostics& messages_;
  token_list tokens_;
  std::size_t at_ = 0;
  bool line_started_ = true;
};

}  // namespace

token_list lex(const source_text& source, diagnostics& messages) {
  return lexer(source, messages).run();
}

bool is_name(std::string_view text) {
  if (text.empty() || !is_identifier_start(text[0])) return false;
  return std::all_of(text.begin(), text.end(), is_identifier_part);
}

}  // namespace libtiles::compiler
