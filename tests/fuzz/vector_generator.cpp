#include "tests/fuzz/vector_generator.hpp"

#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"

namespace fuzz {
namespace {

bool may_overflow(operation op) {
  return op == operation::add || op == operation::subtract || op == operation::multiply;
}

// Those that C++ calculates with as they are: narrower ones wrap.
bool is_wide_signed(scalar s) { return s == scalar::int32 || s == scalar::int64; }

scalar unsigned_of(scalar s) { return static_cast<scalar>(static_cast<int>(s) + 1); }

type vector_type(scalar s, int lanes) { return {s, -1, 0, lanes}; }

// Exact in any floating-point type.
bool is_exact(const limits& range) { return build::fits(range, scalar::float32); }

}  // namespace

expression_ptr vector_generator::any(const type& wanted, int depth) {
  if (depth <= 0) return random_.chance(60) ? stored(wanted, 0) : constructed(wanted, 0);
  switch (random_.below(10)) {
    case 0:
      return stored(wanted, depth);
    case 1:
      return constructed(wanted, depth - 2);
    case 2:
      return shuffled(wanted, depth - 1);
    case 3:
      return converted(wanted, depth - 1);
    case 4:
      return conditional(wanted, depth - 1);
    case 5:
      return unary(wanted, depth - 1);
    case 6:
      if (expression_ptr made = numbers_.call_returning(wanted, depth - 1)) return made;
      return stored(wanted, depth);
    default:
      return arithmetic(wanted, depth - 1);
  }
}

expression_ptr vector_generator::assignable(const type& wanted, int depth) {
  if (random_.chance(10)) return numbers_.assignable({wanted.number}, depth);
  return made_kept(any(wanted, depth));
}

expression_ptr vector_generator::number(int depth) {
  const type t = any_vector(random_, kernel_);
  if (random_.chance(60)) {
    return build::swizzle(any(t, depth), {random_.below(t.lanes)}, random_.below(2));
  }
  const operation op = random_.chance(50) ? operation::equal : operation::not_equal;
  return build::binary(op, any(t, depth), operand(t, depth));
}

// Floating-point lanes as variables hold them.
expression_ptr vector_generator::made_kept(expression_ptr value) {
  const scalar s = value->t.number;
  if (!is_floating(s)) return value;
  const limits kept = limits_of(s);
  const bool is_kept = value->range.low >= kept.low && value->range.high <= kept.high &&
                       value->range.fraction <= kept.fraction;
  if (is_kept) return value;
  return build::conversion(numbers_.small(std::move(value)), s, spelling());
}

// ---- vectors as they are

// So many of the lanes, in any order, some of them twice.
expression_ptr vector_generator::lanes_of(expression_ptr value, int count) {
  if (value->t.lanes == count && random_.chance(50)) return value;
  std::vector<int> lanes;
  for (int n = 0; n < count; ++n) lanes.push_back(random_.below(value->t.lanes));
  return build::swizzle(std::move(value), std::move(lanes), random_.below(2));
}

expression_ptr vector_generator::stored(const type& wanted, int depth) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    expression_ptr leaf = numbers_.stored_leaf(depth);
    if (!leaf->t.is_vector() || leaf->t.number != wanted.number) continue;
    return lanes_of(std::move(leaf), wanted.lanes);
  }
  return constructed(wanted, depth - 1);
}

// Of a number for all lanes; or of numbers and shorter vectors.
expression_ptr vector_generator::constructed(const type& wanted, int depth) {
  std::vector<expression_ptr> parts;
  if (random_.chance(25)) {
    parts.push_back(numbers_.assignable({wanted.number}, depth));
    return build::vector(wanted.number, wanted.lanes, std::move(parts));
  }
  for (int missing = wanted.lanes; missing > 0;) {
    const int most = std::min(missing, wanted.lanes - 1);
    const int taken = most > 1 && random_.chance(30) ? random_.between(2, most) : 1;
    parts.push_back(taken > 1 ? made_kept(any(vector_type(wanted.number, taken), depth))
                              : numbers_.assignable({wanted.number}, depth));
    missing -= taken;
  }
  expression_ptr made = build::vector(wanted.number, wanted.lanes, std::move(parts));
  made->number = random_.chance(40) ? 1 : 0;
  return made;
}

expression_ptr vector_generator::shuffled(const type& wanted, int depth) {
  expression_ptr from = any(vector_type(wanted.number, random_.between(2, 4)), depth);
  return lanes_of(std::move(from), wanted.lanes);
}

// Of lanes of another type, which hold nothing that the wanted one cannot.
expression_ptr vector_generator::converted(const type& wanted, int depth) {
  expression_ptr value = any(vector_type(any_vector(random_, kernel_).number, wanted.lanes), depth);
  if (is_floating(wanted.number)) {
    if (!is_exact(value->range)) value = numbers_.small(std::move(value));
    return build::conversion(std::move(value), wanted.number, spelling());
  }
  if (is_floating(value->t.number) && !build::fits(value->range, wanted.number)) {
    value = numbers_.small(std::move(value));
  }
  return build::conversion(std::move(value), wanted.number, spelling());
}

expression_ptr vector_generator::conditional(const type& wanted, int depth) {
  expression_ptr a = any(wanted, depth);
  expression_ptr b = operand(wanted, depth);
  if (random_.chance(50)) std::swap(a, b);
  return build::conditional(numbers_.condition(depth), std::move(a), std::move(b));
}

// ---- operators

// A vector, or a number that meets each lane.
expression_ptr vector_generator::operand(const type& wanted, int depth) {
  return random_.chance(30) ? numbers_.assignable({wanted.number}, depth) : any(wanted, depth);
}

expression_ptr vector_generator::unary(const type& wanted, int depth) {
  expression_ptr value = any(wanted, depth);
  const bool is_real = is_floating(wanted.number);
  const limits negated = {-value->range.high, -value->range.low};
  const bool is_defined = !is_wide_signed(wanted.number) || build::fits(negated, wanted.number);
  const bool is_minus = is_real || (is_defined && random_.chance(50));
  return build::unary(is_minus ? operation::minus : operation::bit_not, std::move(value));
}

expression_ptr vector_generator::arithmetic(const type& wanted, int depth) {
  if (is_floating(wanted.number)) return arithmetic_of_reals(wanted, depth);
  return random_.chance(20) ? shift(wanted, depth) : arithmetic_of_integers(wanted, depth);
}

expression_ptr vector_generator::arithmetic_of_integers(const type& wanted, int depth) {
  static const std::vector<operation> operations = {
      operation::add,       operation::subtract, operation::multiply, operation::divide,
      operation::remainder, operation::bit_and,  operation::bit_or,   operation::bit_xor};
  const operation op = random_.one_of(operations);
  expression_ptr left = any(wanted, depth);
  if (op == operation::divide || op == operation::remainder) {
    return build::binary(op, std::move(left), divisor(wanted, depth));
  }
  expression_ptr right = operand(wanted, depth);
  if (random_.chance(30)) std::swap(left, right);
  const scalar s = wanted.number;
  if (may_overflow(op) && is_wide_signed(s)) {
    const limits a = build::converted(left->range, left->t.number, s);
    const limits b = build::converted(right->range, right->t.number, s);
    if (!build::fits(build::result_of(op, a, b), s)) {
      left = made_unsigned(std::move(left), s);
      right = made_unsigned(std::move(right), s);
      return build::conversion(build::binary(op, std::move(left), std::move(right)), s, spelling());
    }
  }
  return build::binary(op, std::move(left), std::move(right));
}

// A floating-point number may be negative, which no unsigned integer can be.
expression_ptr vector_generator::made_unsigned(expression_ptr value, scalar s) {
  return build::conversion(numbers_.as_integer(std::move(value)), unsigned_of(s), spelling());
}

// No lane of it is zero; nor -1, by which the lowest number cannot be divided.
expression_ptr vector_generator::divisor(const type& wanted, int depth) {
  const scalar s = wanted.number;
  expression_ptr value = operand(wanted, depth);
  if (value->t.is_number()) value = build::conversion(std::move(value), s, spelling());
  if (value->range.low > 0) return value;
  if (!is_signed(s)) {
    return build::binary(operation::bit_or, std::move(value), build::integer(1, scalar::int32));
  }
  const auto most = static_cast<std::uint64_t>(random_.between(1, 100));
  value = build::binary(operation::bit_and, std::move(value), build::integer(most, scalar::int32));
  return build::binary(operation::add, std::move(value), build::integer(1, scalar::int32));
}

// Exact, or of small whole numbers, which it then is.
expression_ptr vector_generator::arithmetic_of_reals(const type& wanted, int depth) {
  static const std::vector<operation> operations = {operation::add, operation::subtract,
                                                    operation::multiply};
  const operation op = random_.one_of(operations);
  expression_ptr left = any(wanted, depth);
  expression_ptr right = operand(wanted, depth);
  const auto result = [&] { return build::result_of(op, left->range, right->range); };
  if (!is_exact(result())) right = made_kept(std::move(right));
  if (!is_exact(result())) left = made_kept(std::move(left));
  if (random_.chance(30)) std::swap(left, right);
  return build::binary(op, std::move(left), std::move(right));
}

expression_ptr vector_generator::shift_count(const type& wanted, int depth) {
  const int bits = bits_of(wanted.number);
  if (random_.chance(50)) return numbers_.index_below(bits, depth);
  return build::binary(operation::bit_and, any(wanted, depth),
                       build::integer(static_cast<std::uint64_t>(bits - 1), scalar::int32));
}

expression_ptr vector_generator::shift(const type& wanted, int depth) {
  const bool is_left = !is_signed(wanted.number) && random_.chance(50);
  return build::binary(is_left ? operation::shift_left : operation::shift_right, any(wanted, depth),
                       shift_count(wanted, depth));
}

vector_change vector_generator::change_of(const expression& target, int depth) {
  static const std::vector<operation> operations = {
      operation::add,        operation::subtract,   operation::multiply, operation::divide,
      operation::remainder,  operation::bit_and,    operation::bit_or,   operation::bit_xor,
      operation::shift_left, operation::shift_right};
  operation op = random_.one_of(operations);
  const type& t = target.t;
  if (op == operation::divide || op == operation::remainder) return {op, divisor(t, depth)};
  if (op == operation::shift_left && is_signed(t.number)) op = operation::shift_right;
  if (op == operation::shift_left || op == operation::shift_right) {
    return {op, shift_count(t, depth)};
  }
  expression_ptr value = operand(t, depth);
  const limits b = build::converted(value->range, value->t.number, t.number);
  const bool is_defined = !is_wide_signed(t.number) || !may_overflow(op) ||
                          build::fits(build::result_of(op, target.range, b), t.number);
  return {is_defined ? op : operation::bit_xor, std::move(value)};
}

}  // namespace fuzz
