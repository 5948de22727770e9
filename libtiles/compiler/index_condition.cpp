#include "libtiles/compiler/index_condition.hpp"

#include <algorithm>

#include "libtiles/compiler/syntax/syntax_tree.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using maybe_number = std::optional<std::int64_t>;

maybe_number as_int(std::int64_t value) {
  return value >= INT32_MIN && value <= INT32_MAX ? maybe_number(value) : std::nullopt;
}

maybe_number quotient(std::int64_t left, std::int64_t right, bool is_remainder) {
  if (right == 0) return std::nullopt;
  return as_int(is_remainder ? left % right : left / right);
}

maybe_number shifted(std::int64_t left, std::int64_t right, bool is_left) {
  if (right < 0 || right > 31 || left < 0) return std::nullopt;
  return as_int(is_left ? left << right : left >> right);
}

maybe_number combined(binary_operator op, std::int64_t left, std::int64_t right) {
  switch (op) {
    case binary_operator::add:
      return as_int(left + right);
    case binary_operator::subtract:
      return as_int(left - right);
    case binary_operator::multiply:
      return as_int(left * right);
    case binary_operator::divide:
    case binary_operator::remainder:
      return quotient(left, right, op == binary_operator::remainder);
    case binary_operator::shift_left:
    case binary_operator::shift_right:
      return shifted(left, right, op == binary_operator::shift_left);
    case binary_operator::less:
      return left < right ? 1 : 0;
    case binary_operator::greater:
      return left > right ? 1 : 0;
    case binary_operator::less_equal:
      return left <= right ? 1 : 0;
    case binary_operator::greater_equal:
      return left >= right ? 1 : 0;
    case binary_operator::equal:
      return left == right ? 1 : 0;
    case binary_operator::not_equal:
      return left != right ? 1 : 0;
    case binary_operator::bit_and:
      return left & right;
    case binary_operator::bit_xor:
      return left ^ right;
    case binary_operator::bit_or:
      return left | right;
    default:
      return std::nullopt;
  }
}

// One operand may decide alone.
maybe_number decided(bool is_and, const maybe_number& left, const maybe_number& right) {
  const auto is = [](const maybe_number& one, bool wanted) { return one && (*one != 0) == wanted; };
  if (is(left, !is_and) || is(right, !is_and)) return is_and ? 0 : 1;
  if (!left || !right) return std::nullopt;
  return is_and ? 1 : 0;
}

maybe_number result(binary_operator op, const maybe_number& left, const maybe_number& right) {
  if (op == binary_operator::logical_and) return decided(true, left, right);
  if (op == binary_operator::logical_or) return decided(false, left, right);
  return left && right ? combined(op, *left, *right) : std::nullopt;
}

}  // namespace

void index_condition::push_number(std::int64_t value) { steps_.push_back({action::number, value}); }
void index_condition::push_local(int d) { steps_.push_back({action::local, d}); }
void index_condition::push_tile(int d) { steps_.push_back({action::tile, d}); }
void index_condition::push_tile_origin(int d) { steps_.push_back({action::tile_origin, d}); }

void index_condition::push_bound(const std::string& parameter, int dimension) {
  steps_.push_back({action::bound, dimension, parameter});
}

void index_condition::apply(binary_operator op) {
  steps_.push_back({action::operation, 0, {}, op});
}
void index_condition::apply_not() { steps_.push_back({action::negation}); }

void index_condition::append(const index_condition& other) {
  steps_.insert(steps_.end(), other.steps_.begin(), other.steps_.end());
}

bool index_condition::uses(int dimension) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const step& one) {
    const bool is_index =
        one.what == action::local || one.what == action::tile || one.what == action::tile_origin;
    return is_index && one.number == dimension;
  });
}

bool index_condition::uses_values() const {
  return std::any_of(steps_.begin(), steps_.end(), [](const step& one) {
    return one.what == action::bound && one.number == no_dimension;
  });
}

maybe_number index_condition::value_of(const step& one, const index_condition_input& input) {
  if (one.what == action::number) return one.number;
  if (one.what == action::bound) return input.bound(one.parameter, static_cast<int>(one.number));
  const auto d = static_cast<std::size_t>(one.number);
  const std::int64_t index = input.thread[d];
  if (input.tile.empty()) return one.what == action::local ? index : 0;
  const std::int64_t extent = input.tile[d];
  if (one.what == action::local) return index % extent;
  return one.what == action::tile ? index / extent : index - index % extent;
}

maybe_number index_condition::value_for(const index_condition_input& input) const {
  std::vector<maybe_number> stack;
  for (const step& one : steps_) {
    if (one.what == action::negation) {
      if (stack.back()) stack.back() = *stack.back() == 0 ? 1 : 0;
    } else if (one.what == action::operation) {
      const maybe_number right = stack.back();
      stack.pop_back();
      stack.back() = result(one.op, stack.back(), right);
    } else {
      stack.push_back(value_of(one, input));
    }
  }
  return stack.back();
}

}  // namespace libtiles::compiler
