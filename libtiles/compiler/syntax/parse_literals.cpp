// Numbers, characters, which are numbers too, and the strings that a kernel prints.
#include <algorithm>
#include <charconv>

#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {
namespace {

std::string without_separators(std::string_view number) {
  std::string digits(number);
  digits.erase(std::remove(digits.begin(), digits.end(), '\''), digits.end());
  return digits;
}

// The type of an integer as C++ gives it: the first of its candidates that holds the value.
scalar_type integer_type(std::uint64_t value, bool is_unsigned, bool is_long, bool is_decimal) {
  if (!is_long) {
    if (!is_unsigned && value <= INT32_MAX) return scalar_type::int32;
    if ((is_unsigned || !is_decimal) && value <= UINT32_MAX) return scalar_type::uint32;
  }
  return !is_unsigned && value <= INT64_MAX ? scalar_type::int64 : scalar_type::uint64;
}

int base_of(const std::string& digits) {
  if (digits.size() < 2 || digits[0] != '0') return 10;
  switch (digits[1]) {
    case 'x':
    case 'X':
      return 16;
    case 'b':
    case 'B':
      return 2;
    default:
      return 8;
  }
}

// u and l in lower case: all that a suffix is made of.
std::string suffix_in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c == 'U' ? 'u' : c == 'L' ? 'l' : c;
  });
  return text;
}

bool is_integer_suffix(std::string_view suffix) {
  for (const std::string_view known : {"", "u", "l", "ul", "lu", "ll", "ull", "llu"}) {
    if (suffix == known) return true;
  }
  return false;
}

// What a backslash makes of the character behind it; none if it stands for no character.
std::optional<char> simple_escape(char c) {
  constexpr std::string_view letters = "ntrabfv\\'\"?";
  constexpr std::string_view meanings = "\n\t\r\a\b\f\v\\'\"?";
  const std::size_t at = letters.find(c);
  return at == std::string_view::npos ? std::nullopt : std::optional<char>(meanings[at]);
}

// The number between the quotes of '\x41' and '\101'; none if it is no number of a byte.
std::optional<char> numbered_character(std::string_view escaped) {
  const bool is_hexadecimal = !escaped.empty() && escaped.front() == 'x';
  if (is_hexadecimal) escaped.remove_prefix(1);
  unsigned value = 0;
  const char* const last = escaped.data() + escaped.size();
  const auto parsed = std::from_chars(escaped.data(), last, value, is_hexadecimal ? 16 : 8);
  if (parsed.ec != std::errc() || parsed.ptr != last || value > 0xff) return std::nullopt;
  return static_cast<char>(value);
}

// `text` without its quotes.
std::optional<char> character_of(std::string_view text) {
  if (text.size() == 1 && static_cast<unsigned char>(text[0]) < 0x80 && text[0] != '\\') {
    return text[0];
  }
  if (text.size() < 2 || text[0] != '\\') return std::nullopt;
  text.remove_prefix(1);
  if (text.size() == 1) {
    if (const std::optional<char> simple = simple_escape(text[0])) return simple;
  }
  return numbered_character(text);
}

/// How many characters of `text`, which begins with a backslash, stand for one.
std::size_t escape_length(std::string_view text) {
  const bool is_hexadecimal = text.size() > 1 && text[1] == 'x';
  const std::string_view digits = is_hexadecimal ? "0123456789abcdefABCDEF" : "01234567";
  const std::size_t first = is_hexadecimal ? 2 : 1;
  const std::size_t end = std::min(text.find_first_not_of(digits, first), text.size());
  return std::max<std::size_t>(is_hexadecimal ? end : std::min<std::size_t>(end, 4), 2);
}

}  // namespace

syntax::expression_ptr parser::parse_number() {
  const token number = take();
  return number.kind == token_kind::floating ? parse_floating(number) : parse_integer(number);
}

void parser::refuse_number(const token& number) {
  messages_.fail(number.where, "'" + std::string(number.text) + "' is not a number");
}

syntax::expression_ptr parser::parse_floating(const token& number) {
  const std::string digits = without_separators(number.text);
  const bool is_float = digits.back() == 'f' || digits.back() == 'F';
  const std::size_t length = digits.size() - (is_float ? 1 : 0);
  const bool is_hexadecimal = base_of(digits) == 16;
  const char* const first = digits.data() + (is_hexadecimal ? 2 : 0);
  const char* const last = digits.data() + length;
  const auto format = is_hexadecimal ? std::chars_format::hex : std::chars_format::general;
  double value = 0;
  float narrow = 0;
  const std::from_chars_result parsed = is_float ? std::from_chars(first, last, narrow, format)
                                                 : std::from_chars(first, last, value, format);
  if (parsed.ec == std::errc::result_out_of_range) {
    messages_.fail(number.where, std::string("this number is too large or too small for a ") +
                                     (is_float ? "float" : "double"));
  }
  if (parsed.ec != std::errc() || parsed.ptr != last) refuse_number(number);
  const scalar_type type = is_float ? scalar_type::float32 : scalar_type::float64;
  return make(number.where, syntax::literal{type, 0, is_float ? narrow : value});
}

syntax::expression_ptr parser::parse_integer(const token& number) {
  const std::string digits = without_separators(number.text);
  const int base = base_of(digits);
  const char* const first = digits.data() + (base == 16 || base == 2 ? 2 : 0);
  const char* const last = digits.data() + digits.size();
  std::uint64_t value = 0;
  const std::from_chars_result parsed = std::from_chars(first, last, value, base);
  if (parsed.ec == std::errc::result_out_of_range) {
    messages_.fail(number.where, "this number does not fit 64 bits");
  }
  const std::string suffix = suffix_in_lower_case(std::string(parsed.ptr, last));
  if (parsed.ec != std::errc() || !is_integer_suffix(suffix)) refuse_number(number);
  const bool is_unsigned = suffix.find('u') != std::string::npos;
  const bool is_long = suffix.find('l') != std::string::npos;
  return make(number.where,
              syntax::literal{integer_type(value, is_unsigned, is_long, base == 10), value, 0});
}

syntax::expression_ptr parser::parse_character() {
  const token written = take();
  const std::optional<char> value = character_of(written.text.substr(1, written.text.size() - 2));
  if (!value) {
    messages_.fail(written.where, std::string(written.text) + " is not a single character",
                   "use an ASCII character, or the code of a byte: '\\xe9'");
  }
  const auto number = static_cast<std::uint64_t>(static_cast<signed char>(*value));
  return make(written.where, syntax::literal{scalar_type::int8, number, 0});
}

// Strings that follow each other are one.
syntax::expression_ptr parser::parse_string() {
  const location start = peek().where;
  std::string value;
  while (peek().kind == token_kind::string) {
    const token written = take();
    std::string_view rest = written.text.substr(1, written.text.size() - 2);
    while (!rest.empty()) {
      const std::size_t length = rest.front() == '\\' ? escape_length(rest) : 1;
      const std::optional<char> one =
          length == 1 ? std::optional(rest.front()) : character_of(rest.substr(0, length));
      if (!one) {
        messages_.fail(written.where, "'" + std::string(rest.substr(0, length)) +
                                          "' is not a valid escape sequence");
      }
      value += *one;
      rest.remove_prefix(std::min(length, rest.size()));
    }
  }
  return make(start, syntax::string_literal{std::move(value)});
}

}  // namespace libtiles::compiler
