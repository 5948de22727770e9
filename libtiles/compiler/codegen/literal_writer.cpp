// Numbers as OpenCL C writes them.
#include <charconv>
#include <iterator>

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

// The fewest digits that tell the value apart from its neighbours, whatever the locale.
std::string floating_literal(double value, bool is_double) {
  char digits[40];
  const auto written = is_double
                           ? std::to_chars(digits, std::end(digits), value)
                           : std::to_chars(digits, std::end(digits), static_cast<float>(value));
  std::string text(digits, written.ptr);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  if (!is_double) text += "f";
  return text[0] == '-' ? "(" + text + ")" : text;
}

// The smallest number cannot be written as the negative of another.
std::string signed_literal(std::int64_t value, const char* suffix) {
  if (value == INT64_MIN) return "(-9223372036854775807L - 1)";
  if (value == INT32_MIN && *suffix == '\0') return "(-2147483647 - 1)";
  const std::string text = std::to_string(value) + suffix;
  return value < 0 ? "(" + text + ")" : text;
}

// Literals have 32 bits and more; a bool is one of those.
std::string integer_literal(std::uint64_t value, scalar_type type) {
  const char* const suffix = row_of(type).literal_suffix;
  if (type == scalar_type::boolean) return value != 0 ? "1" : "0";
  if (is_unsigned(type) && *suffix != '\0') return std::to_string(value) + suffix;
  const std::string literal = signed_literal(static_cast<std::int64_t>(value), suffix);
  const bool is_narrow = size_of(type) < sizeof(std::int32_t);
  return is_narrow ? "((" + names::type(*scalar(type)) + ")" + literal + ")" : literal;
}

}  // namespace

std::string expression_writer::write_node(const typed::literal& n, const type& t) {
  return write_literal(n, t);
}

std::string expression_writer::write_literal(const typed::literal& n, const type& t) {
  if (!is_floating(t)) return integer_literal(n.integer, t.scalar);
  const bool is_double = t.scalar == scalar_type::float64;
  if (is_double) program_.uses_double = true;
  return floating_literal(n.floating, is_double);
}

}  // namespace libtiles::compiler
