#include "libtiles/compiler/ir/constant_folding.hpp"

#include <algorithm>
#include <cmath>

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

// Cuts a value to the width of its type, and extends its sign to 64 bits.
std::uint64_t wrap(std::uint64_t value, scalar_type type) {
  return visit_scalar(type, [&](auto host) {
    using number = typename decltype(host)::type;
    if constexpr (!std::is_integral_v<number>)
      return value;
    else
      return static_cast<std::uint64_t>(static_cast<number>(value));
  });
}

typed::literal integer(std::uint64_t value, const type& t) {
  typed::literal made;
  made.integer = wrap(value, t.scalar);
  return made;
}

// Rounding a double result to float once gives what float arithmetic gives: a double has more than
// twice the digits.
std::optional<typed::literal> floating(double value, const type& t) {
  if (t.scalar == scalar_type::float32) value = static_cast<float>(value);
  if (is_normalized(t)) value = std::clamp(value, t.range == value_range::norm ? -1.0 : 0.0, 1.0);
  if (!std::isfinite(value)) return std::nullopt;
  typed::literal made;
  made.floating = value;
  return made;
}

template <class Number>
std::optional<bool> compare(binary_operator op, Number a, Number b) {
  switch (op) {
    case binary_operator::less:
      return a < b;
    case binary_operator::greater:
      return a > b;
    case binary_operator::less_equal:
      return a <= b;
    case binary_operator::greater_equal:
      return a >= b;
    case binary_operator::equal:
      return a == b;
    case binary_operator::not_equal:
      return a != b;
    case binary_operator::logical_and:
      return a != 0 && b != 0;
    case binary_operator::logical_or:
      return a != 0 || b != 0;
    default:
      return std::nullopt;
  }
}

int width_of(const type& t) { return static_cast<int>(size_of(t.scalar)) * 8; }

std::optional<std::uint64_t> divide(binary_operator op, std::uint64_t a, std::uint64_t b,
                                    bool is_signed_division) {
  if (b == 0) return std::nullopt;
  const bool is_division = op == binary_operator::divide;
  if (!is_signed_division) return is_division ? a / b : a % b;
  const auto x = static_cast<std::int64_t>(a);
  const auto y = static_cast<std::int64_t>(b);
  if (y == -1) return is_division ? 0 - a : 0;  // the smallest number has no negative
  return static_cast<std::uint64_t>(is_division ? x / y : x % y);
}

std::optional<std::uint64_t> shift(binary_operator op, std::uint64_t a, std::uint64_t b,
                                   const type& t) {
  if (b >= static_cast<std::uint64_t>(width_of(t))) return std::nullopt;
  if (op == binary_operator::shift_left) return a << b;
  return is_signed(t.scalar) ? static_cast<std::uint64_t>(static_cast<std::int64_t>(a) >> b)
                             : a >> b;
}

std::optional<std::uint64_t> compute(binary_operator op, std::uint64_t a, std::uint64_t b,
                                     const type& t) {
  switch (op) {
    case binary_operator::add:
      return a + b;
    case binary_operator::subtract:
      return a - b;
    case binary_operator::multiply:
      return a * b;
    case binary_operator::divide:
    case binary_operator::remainder:
      return divide(op, a, b, is_signed(t.scalar));
    case binary_operator::shift_left:
    case binary_operator::shift_right:
      return shift(op, a, b, t);
    case binary_operator::bit_and:
      return a & b;
    case binary_operator::bit_xor:
      return a ^ b;
    case binary_operator::bit_or:
      return a | b;
    default:
      return std::nullopt;
  }
}

std::optional<typed::literal> fold_floating(binary_operator op, double a, double b,
                                            const type& operands, const type& result) {
  if (const std::optional<bool> truth = compare(op, a, b)) return integer(*truth, result);
  switch (op) {
    case binary_operator::add:
      return floating(a + b, operands);
    case binary_operator::subtract:
      return floating(a - b, operands);
    case binary_operator::multiply:
      return floating(a * b, operands);
    case binary_operator::divide:
      return b == 0 ? std::nullopt : floating(a / b, operands);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<typed::literal> fold_conversion(const typed::literal& value, const type& from,
                                              const type& to) {
  if (is_stored_float(to)) return std::nullopt;
  if (!is_floating(from)) {
    if (!is_floating(to)) return integer(value.integer, to);
    const double number = is_signed(from.scalar)
                              ? static_cast<double>(static_cast<std::int64_t>(value.integer))
                              : static_cast<double>(value.integer);
    // Only where going through double rounds once.
    if (std::abs(number) > 9007199254740992.0) return std::nullopt;
    return floating(number, to);
  }
  if (is_floating(to)) return floating(value.floating, to);
  if (to.scalar == scalar_type::boolean) return integer(value.floating != 0 ? 1 : 0, to);
  const double whole = std::trunc(value.floating);
  const int value_bits = width_of(to) - (is_signed(to.scalar) ? 1 : 0);
  const double limit = std::ldexp(1.0, value_bits);
  const double lowest = is_signed(to.scalar) ? -limit : 0;
  if (!(whole >= lowest && whole < limit)) return std::nullopt;
  const std::uint64_t bits = whole < 0
                                 ? static_cast<std::uint64_t>(static_cast<std::int64_t>(whole))
                                 : static_cast<std::uint64_t>(whole);
  return integer(bits, to);
}

std::optional<typed::literal> fold_binary(binary_operator op, const typed::literal& left,
                                          const typed::literal& right, const type& operands,
                                          const type& result) {
  if (is_floating(operands)) {
    return fold_floating(op, left.floating, right.floating, operands, result);
  }
  const std::optional<bool> truth = is_signed(operands.scalar)
                                        ? compare(op, static_cast<std::int64_t>(left.integer),
                                                  static_cast<std::int64_t>(right.integer))
                                        : compare(op, left.integer, right.integer);
  if (truth) return integer(*truth ? 1 : 0, result);
  const std::optional<std::uint64_t> value = compute(op, left.integer, right.integer, operands);
  if (!value) return std::nullopt;
  return integer(*value, result);
}

std::optional<typed::literal> fold_unary(unary_operator op, const typed::literal& operand,
                                         const type& t) {
  switch (op) {
    case unary_operator::plus:
      return operand;
    case unary_operator::minus:
      return is_floating(t) ? floating(-operand.floating, t) : integer(0 - operand.integer, t);
    case unary_operator::logical_not:
      return integer(operand.integer == 0 ? 1 : 0, t);
    case unary_operator::bit_not:
      return integer(~operand.integer, t);
    default:
      return std::nullopt;
  }
}

}  // namespace libtiles::compiler
