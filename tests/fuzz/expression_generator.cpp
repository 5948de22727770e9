#include "tests/fuzz/expression_generator.hpp"

#include <algorithm>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/enumeration_generator.hpp"
#include "tests/fuzz/index_generator.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"
#include "tests/fuzz/vector_generator.hpp"

namespace fuzz {

expression_ptr expression_generator::any(int depth) {
  if (depth <= 0 || random_.chance(12)) return leaf(depth);
  if (kernel_.has_indices && !state_.is_plain && random_.chance(12)) {
    return index_generator(random_, kernel_, state_, *this).number(depth - 1);
  }
  if (state_.is_plain && random_.chance(60)) {
    return random_.chance(50) ? comparison(depth - 1) : arithmetic(depth - 1);
  }
  switch (random_.below(16)) {
    case 0:
      return unary(depth - 1);
    case 1:
    case 2:
    case 3:
    case 4:
      return arithmetic(depth - 1);
    case 5:
      return shift(depth - 1);
    case 6:
      return comparison(depth - 1);
    case 7:
      return conditional(depth - 1);
    case 8:
      return conversion(depth - 1);
    case 9:
      if (state_.is_plain) return leaf(depth);
      if (expression_ptr made = call_returning({}, depth - 1)) return number_of(std::move(made));
      return leaf(depth);
    case 10:
      return halved(depth - 1);
    case 11:
      if ((kernel_.has_rows && !kernel_.has_aggregates) || state_.is_plain) return leaf(depth);
      return vector_generator(random_, kernel_, state_, *this).number(depth - 1);
    case 12:
      return build::binary(operation::comma, any(depth - 1), any(depth - 1));
    case 13:
    case 14:
      return builtin(depth - 1);
    default:
      return leaf(depth);
  }
}

expression_ptr expression_generator::condition(int depth) {
  return random_.chance(80) ? comparison(depth) : any(depth);
}

expression_ptr expression_generator::assignable(const type& wanted, int depth) {
  if (wanted.enumeration >= 0) {
    return enumeration_generator(random_, kernel_, state_, *this).any(wanted, depth);
  }
  if (wanted.is_number()) return made_assignable(any(depth), wanted.number);
  if (wanted.is_index()) {
    return index_generator(random_, kernel_, state_, *this).assignable(wanted, depth - 1);
  }
  if (wanted.structure >= 0) return structure(wanted.structure, depth);
  return vector_generator(random_, kernel_, state_, *this).assignable(wanted, depth);
}

// As a function gives it back, or as a variable holds it.
expression_ptr expression_generator::structure(int which, int depth) {
  if (random_.chance(40)) {
    if (expression_ptr made = call_returning({scalar::int32, which}, depth)) return made;
  }
  for (const int id : state_.visible) {
    const type& known = state_.made->variables[static_cast<std::size_t>(id)].t;
    if (known.structure != which || known.count != 0 || random_.chance(30)) continue;
    return build::variable(*state_.made, id);
  }
  return nullptr;
}

expression_ptr expression_generator::index_below(int limit, int depth) {
  constexpr int deepest = -2;  // of indices in indices
  if (limit == 1 || depth < deepest || random_.chance(20)) {
    return build::integer(static_cast<std::uint64_t>(random_.below(limit)), scalar::int32);
  }
  expression_ptr value = as_integer(any(depth));
  const bool is_within = value->range.low >= 0 && value->range.high < limit;
  if (is_within) return value;
  const bool is_power = (limit & (limit - 1)) == 0;
  if (is_power && random_.chance(50)) {
    return build::binary(operation::bit_and, std::move(value),
                         build::integer(static_cast<std::uint64_t>(limit - 1), scalar::int32));
  }
  if (value->range.low < 0) value = build::conversion(std::move(value), scalar::uint32, spelling());
  return build::binary(operation::remainder, std::move(value),
                       build::integer(static_cast<std::uint64_t>(limit), scalar::int32));
}

expression_ptr expression_generator::leaf_within(expression_ptr whole, int depth) {
  while (!whole->t.is_number() && !whole->t.has_lanes()) {
    if (whole->t.count > 0) {
      expression_ptr index = index_below(whole->t.count, std::min(depth, 2) - 1);
      whole = build::element(kernel_, std::move(whole), std::move(index));
    } else {
      const auto& fields = kernel_.structures[static_cast<std::size_t>(whole->t.structure)].fields;
      whole =
          build::field(kernel_, std::move(whole), random_.below(static_cast<int>(fields.size())));
    }
  }
  return whole;
}

expression_ptr expression_generator::as_integer(expression_ptr value) {
  if (!is_floating(value->t.number)) return value;
  if (build::fits(value->range, scalar::int32) && value->range.high < 2e9) {
    return build::conversion(std::move(value), scalar::int32, spelling());
  }
  return build::binary(operation::greater, std::move(value), build::integer(0, scalar::int32));
}

expression_ptr expression_generator::small(expression_ptr value) {
  value = as_integer(std::move(value));
  if (value->range.low >= -1000 && value->range.high <= 1000) return value;
  return build::binary(
      operation::remainder, std::move(value),
      build::integer(static_cast<std::uint64_t>(random_.between(2, 1000)), scalar::int32));
}

expression_ptr expression_generator::made_assignable(expression_ptr value, scalar wanted) {
  if (!is_floating(wanted)) {
    const bool is_defined =
        !is_floating(value->t.number) || wanted == scalar::boolean ||
        (build::fits(value->range, wanted) && value->range.low > -1e9 && value->range.high < 1e9);
    return is_defined ? std::move(value) : as_integer(std::move(value));
  }
  const limits kept = limits_of(wanted);
  const bool is_kept = value->range.low >= kept.low && value->range.high <= kept.high &&
                       value->range.fraction <= kept.fraction;
  return is_kept ? std::move(value) : small(std::move(value));
}

// ---- operators

expression_ptr expression_generator::unary(int depth) {
  expression_ptr operand = any(depth);
  if (random_.chance(25)) return build::unary(operation::logical_not, std::move(operand));
  if (random_.chance(40)) {
    return build::unary(operation::bit_not, as_integer(std::move(operand)));
  }
  const scalar s = promoted(operand->t.number);
  const limits negated = {-operand->range.high, -operand->range.low};
  if (is_signed(s) && !build::fits(negated, s)) {
    operand = build::conversion(std::move(operand),
                                s == scalar::int32 ? scalar::uint32 : scalar::uint64, spelling());
  }
  return build::unary(operation::minus, std::move(operand));
}

expression_ptr expression_generator::arithmetic(int depth) {
  static const std::vector<operation> operations = {
      operation::add,     operation::add,       operation::subtract, operation::multiply,
      operation::divide,  operation::remainder, operation::bit_and,  operation::bit_or,
      operation::bit_xor, operation::multiply};
  const operation op = random_.one_of(operations);
  expression_ptr left = any(depth);
  expression_ptr right = any(depth);
  const bool is_real = is_floating(common(left->t.number, right->t.number));
  const bool has_reals =
      op == operation::add || op == operation::subtract || op == operation::multiply;
  if (is_real && has_reals) return arithmetic_of_reals(op, std::move(left), std::move(right));
  return arithmetic_of_integers(op, as_integer(std::move(left)), as_integer(std::move(right)));
}

expression_ptr expression_generator::divisor(expression_ptr value, scalar dividend) {
  const scalar s = common(dividend, value->t.number);
  const limits range = build::converted(value->range, value->t.number, s);
  if (range.low > 0 && value->range.low > 0) return value;
  if (!is_signed(s)) {
    return build::binary(operation::bit_or, std::move(value), build::integer(1, scalar::int32));
  }
  value = build::binary(
      operation::bit_and, std::move(value),
      build::integer(static_cast<std::uint64_t>(random_.between(1, 100)), scalar::int32));
  return build::binary(operation::add, std::move(value), build::integer(1, scalar::int32));
}

expression_ptr expression_generator::arithmetic_of_integers(operation op, expression_ptr left,
                                                            expression_ptr right) {
  if (op == operation::divide || op == operation::remainder) {
    right = divisor(std::move(right), left->t.number);
    return build::binary(op, std::move(left), std::move(right));
  }
  const scalar s = common(left->t.number, right->t.number);
  const bool may_overflow =
      op == operation::add || op == operation::subtract || op == operation::multiply;
  if (is_signed(s) && may_overflow) {
    const limits a = build::converted(left->range, left->t.number, s);
    const limits b = build::converted(right->range, right->t.number, s);
    if (!build::fits(build::result_of(op, a, b), s)) {
      const scalar wrapping = s == scalar::int32 ? scalar::uint32 : scalar::uint64;
      expression_ptr& chosen = random_.chance(50) ? left : right;
      chosen = build::conversion(std::move(chosen), wrapping, spelling());
    }
  }
  return build::binary(op, std::move(left), std::move(right));
}

// Exact, or of small whole numbers, which it then is.
expression_ptr expression_generator::arithmetic_of_reals(operation op, expression_ptr left,
                                                         expression_ptr right) {
  const scalar s = common(left->t.number, right->t.number);
  if (!is_floating(left->t.number)) left = small(std::move(left));
  if (!is_floating(right->t.number)) right = small(std::move(right));
  if (!build::fits(build::result_of(op, left->range, right->range), s)) {
    right = small(std::move(right));
  }
  if (!build::fits(build::result_of(op, left->range, right->range), s)) {
    left = small(std::move(left));
  }
  if (!is_floating(common(left->t.number, right->t.number))) {
    return arithmetic_of_integers(op, std::move(left), std::move(right));
  }
  return build::binary(op, std::move(left), std::move(right));
}

expression_ptr expression_generator::shift(int depth) {
  const operation op = random_.chance(50) ? operation::shift_left : operation::shift_right;
  expression_ptr left = as_integer(any(depth));
  const scalar s = promoted(left->t.number);
  if (op == operation::shift_left && is_signed(s)) {
    left = build::conversion(std::move(left), s == scalar::int32 ? scalar::uint32 : scalar::uint64,
                             spelling());
  }
  return build::binary(op, std::move(left), index_below(bits_of(s), depth));
}

expression_ptr expression_generator::comparison(int depth) {
  if (!kernel_.enumerations.empty() && random_.chance(15)) {
    return enumeration_generator(random_, kernel_, state_, *this).comparison(depth);
  }
  static const std::vector<operation> operations = {
      operation::less,  operation::greater,   operation::less_equal,  operation::greater_equal,
      operation::equal, operation::not_equal, operation::logical_and, operation::logical_or};
  return build::binary(random_.one_of(operations), any(depth), any(depth));
}

expression_ptr expression_generator::conditional(int depth) {
  expression_ptr a = any(depth);
  expression_ptr b = any(depth);
  if (is_floating(a->t.number) != is_floating(b->t.number)) {
    if (!is_floating(a->t.number)) a = small(std::move(a));
    if (!is_floating(b->t.number)) b = small(std::move(b));
  }
  return build::conditional(condition(depth), std::move(a), std::move(b));
}

expression_ptr expression_generator::conversion(int depth) {
  const scalar to = any_scalar(random_, kernel_);
  return build::conversion(made_assignable(any(depth), to), to, spelling());
}

expression_ptr expression_generator::call_returning(const type& wanted, int depth) {
  std::vector<int> callable;
  for (int n = 0; n < state_.functions; ++n) {
    const function& f = kernel_.functions[static_cast<std::size_t>(n)];
    const bool is_any_number = wanted.is_number() && wanted.enumeration < 0;
    const bool fits = is_any_number ? f.result.is_number()
                      : wanted.structure >= 0
                          ? f.result.structure == wanted.structure
                          : f.result.structure < 0 && is_same_leaf(f.result, wanted);
    if (!f.is_procedure && fits) callable.push_back(n);
  }
  if (callable.empty()) return nullptr;
  const int chosen = random_.one_of(callable);
  const function& f = kernel_.functions[static_cast<std::size_t>(chosen)];
  expression_ptr made = build::node(expression_kind::call, f.result, build::kept_by(f.result));
  made->which = chosen;
  for (const int id : f.parameters) {
    made->parts.push_back(
        assignable(f.variables[static_cast<std::size_t>(id)].t, std::min(depth, 1)));
    if (!made->parts.back()) return nullptr;
  }
  return made;
}

scalar expression_generator::any_integer() {
  static const std::vector<scalar> types = {scalar::int32, scalar::uint32, scalar::int64,
                                            scalar::uint64};
  return types[static_cast<std::size_t>(random_.below(kernel_.has_rows ? 2 : 4))];
}

// Of numbers of any width each; the absolute value only of what has one in its type.
expression_ptr expression_generator::builtin(int depth) {
  const auto which = static_cast<builtin_function>(random_.below(4));
  std::vector<expression_ptr> parts;
  parts.push_back(any(depth));
  if (which == builtin_function::clamp) {
    const auto low = static_cast<std::uint64_t>(random_.below(50));
    parts.push_back(build::integer(low, any_integer()));
    parts.push_back(
        build::integer(low + static_cast<std::uint64_t>(random_.below(50)), any_integer()));
  } else if (which != builtin_function::absolute) {
    parts.push_back(any(depth));
  }
  scalar s = promoted(parts.front()->t.number);
  for (const expression_ptr& part : parts) s = common(s, part->t.number);
  for (expression_ptr& part : parts) {
    if (is_floating(s) && !is_floating(part->t.number)) part = small(std::move(part));
  }
  if (which == builtin_function::absolute && is_signed(s)) parts[0] = small(std::move(parts[0]));
  return build::builtin(which, s, std::move(parts));
}

// A floating-point number through a power of two, which rounds nothing.
expression_ptr expression_generator::halved(int depth) {
  expression_ptr value = any(depth);
  if (!is_floating(value->t.number)) {
    value = build::conversion(small(std::move(value)), scalar::float32, spelling());
  }
  limits quotient = value->range;
  quotient.fraction += 3;
  if (!build::fits(quotient, value->t.number)) return value;
  expression_ptr by = build::node(expression_kind::literal, {scalar::float32}, {});
  by->real = 1 << random_.below(4);
  by->range = {by->real, by->real};
  return build::binary(operation::divide, std::move(value), std::move(by));
}

}  // namespace fuzz
