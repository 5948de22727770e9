#include "libtiles/compiler/number_range.hpp"

#include <algorithm>
#include <cstdlib>

#include "libtiles/compiler/syntax/syntax_tree.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

bool is_one_number(const number_range& r) { return r.lowest == r.highest; }

number_range truth(bool may_be_false, bool may_be_true) {
  return range_of(may_be_false ? 0 : 1, may_be_true ? 1 : 0);
}

number_range product(const number_range& a, const number_range& b) {
  const auto [lowest, highest] = std::minmax(
      {a.lowest * b.lowest, a.lowest * b.highest, a.highest * b.lowest, a.highest * b.highest});
  return range_of(lowest, highest);
}

number_range quotient(const number_range& a, const number_range& b) {
  if (!is_one_number(b) || b.lowest == 0) return {};
  const std::int64_t first = a.lowest / b.lowest, last = a.highest / b.lowest;
  return range_of(std::min(first, last), std::max(first, last));
}

number_range remainder(const number_range& a, const number_range& b) {
  if (!is_one_number(b) || b.lowest == 0) return {};
  const std::int64_t by = b.lowest;
  if (a.lowest / by == a.highest / by) return range_of(a.lowest % by, a.highest % by);
  const std::int64_t most = std::abs(by) - 1;
  return range_of(a.lowest < 0 ? -most : 0, a.highest > 0 ? most : 0);
}

number_range shifted(const number_range& a, const number_range& b, bool is_left) {
  if (!is_one_number(b) || b.lowest < 0 || b.lowest > 31 || a.lowest < 0) return {};
  return is_left ? range_of(a.lowest << b.lowest, a.highest << b.lowest)
                 : range_of(a.lowest >> b.lowest, a.highest >> b.lowest);
}

number_range bits(binary_operator op, const number_range& a, const number_range& b) {
  if (is_one_number(a) && is_one_number(b)) {
    const std::int64_t x = a.lowest, y = b.lowest;
    const std::int64_t made = op == binary_operator::bit_and  ? x & y
                              : op == binary_operator::bit_or ? x | y
                                                              : x ^ y;
    return range_of(made, made);
  }
  if (a.lowest < 0 || b.lowest < 0) return {};
  if (op == binary_operator::bit_and) return range_of(0, std::min(a.highest, b.highest));
  const bool is_or = op == binary_operator::bit_or;
  std::int64_t ones = 1;  // all bits that a number in one of the ranges may have
  while (ones < a.highest || ones < b.highest) ones = 2 * ones + 1;
  return range_of(is_or ? std::max(a.lowest, b.lowest) : 0, ones);
}

// One operand may decide alone.
number_range decided(bool is_and, const number_range& a, const number_range& b) {
  if (is_and && (a.is_never_true() || b.is_never_true())) return truth(true, false);
  if (!is_and && (a.is_always_true() || b.is_always_true())) return truth(false, true);
  if (!a.is_known || !b.is_known) return {};
  if (is_and) return truth(!a.is_always_true() || !b.is_always_true(), true);
  return truth(true, !a.is_never_true() || !b.is_never_true());
}

}  // namespace

number_range range_of(std::int64_t lowest, std::int64_t highest) {
  return {lowest, highest, lowest >= INT32_MIN && highest <= INT32_MAX};
}

number_range negated(const number_range& range) {
  if (!range.is_known) return {};
  return truth(!range.is_never_true(), !range.is_always_true());
}

number_range combined(binary_operator op, const number_range& a, const number_range& b) {
  if (op == binary_operator::logical_and) return decided(true, a, b);
  if (op == binary_operator::logical_or) return decided(false, a, b);
  if (!a.is_known || !b.is_known) return {};
  switch (op) {
    case binary_operator::add:
      return range_of(a.lowest + b.lowest, a.highest + b.highest);
    case binary_operator::subtract:
      return range_of(a.lowest - b.highest, a.highest - b.lowest);
    case binary_operator::multiply:
      return product(a, b);
    case binary_operator::divide:
      return quotient(a, b);
    case binary_operator::remainder:
      return remainder(a, b);
    case binary_operator::shift_left:
    case binary_operator::shift_right:
      return shifted(a, b, op == binary_operator::shift_left);
    case binary_operator::less:
      return truth(a.highest >= b.lowest, a.lowest < b.highest);
    case binary_operator::greater:
      return combined(binary_operator::less, b, a);
    case binary_operator::less_equal:
      return negated(combined(binary_operator::less, b, a));
    case binary_operator::greater_equal:
      return negated(combined(binary_operator::less, a, b));
    case binary_operator::equal:
      return truth(!is_one_number(a) || a.lowest != b.lowest || !is_one_number(b),
                   a.lowest <= b.highest && b.lowest <= a.highest);
    case binary_operator::not_equal:
      return negated(combined(binary_operator::equal, a, b));
    case binary_operator::bit_and:
    case binary_operator::bit_xor:
    case binary_operator::bit_or:
      return bits(op, a, b);
    default:
      return {};
  }
}

}  // namespace libtiles::compiler
