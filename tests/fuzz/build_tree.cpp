#include "tests/fuzz/build_tree.hpp"

#include <algorithm>
#include <cmath>

#include "tests/fuzz/scalars.hpp"

namespace fuzz::build {
namespace {

limits corners(double a, double b, double c, double d, int fraction) {
  return {std::min({a, b, c, d}), std::max({a, b, c, d}), fraction};
}

type type_of_binary(operation op, const expression& left, const expression& right) {
  if (is_comparison(op) || op == operation::logical_and || op == operation::logical_or) {
    return {scalar::boolean};
  }
  if (op == operation::comma) return right.t;
  const bool is_shift = op == operation::shift_left || op == operation::shift_right;
  const int lanes = std::max(left.t.lanes, right.t.lanes);
  if (is_shift && lanes == 0) return {promoted(left.t.number)};
  return {common_of(left, right), -1, 0, lanes};
}

limits range_of_binary(operation op, const expression& left, const expression& right, scalar s) {
  if (op == operation::comma) return right.range;
  const limits a = converted(left.range, left.t.number, s);
  if (op == operation::shift_right && a.low >= 0) return {0, a.high};
  const limits b = converted(right.range, right.t.number, s);
  if (op == operation::bit_and && (a.low >= 0 || b.low >= 0) && !is_floating(s)) {
    return {0, a.low < 0 ? b.high : b.low < 0 ? a.high : std::min(a.high, b.high)};
  }
  if (op == operation::remainder && b.low > 0) {
    return {a.low < 0 ? 1 - b.high : 0, std::min(b.high - 1, std::max(a.high, 0.0))};
  }
  if (op == operation::add || op == operation::subtract || op == operation::multiply) {
    const limits range = result_of(op, a, b);
    if (fits(range, s)) return range;
  }
  if (is_floating(s) && op == operation::divide) return result_of(op, a, b);
  return limits_of(s);
}

}  // namespace

expression_ptr node(expression_kind kind, type t, const limits& range) {
  auto made = std::make_unique<expression>();
  made->kind = kind;
  made->t = t;
  made->range = range;
  return made;
}

limits kept_by(const type& t) { return t.is_index() ? limits{-1000, 1000} : limits_of(t.number); }

expression_ptr component(expression_ptr index, int dimension) {
  expression_ptr made = node(expression_kind::component, {index->t.number}, index->range);
  made->number = dimension;
  made->parts.push_back(std::move(index));
  return made;
}

expression_ptr integer(std::uint64_t value, scalar s) {
  const double number = is_signed(s) ? static_cast<double>(static_cast<std::int64_t>(value))
                                     : static_cast<double>(value);
  expression_ptr made = node(expression_kind::literal, {s}, {number, number});
  made->integer = value;
  return made;
}

expression_ptr variable(const function& around, int id) {
  const fuzz::variable& v = around.variables[static_cast<std::size_t>(id)];
  expression_ptr made = node(expression_kind::variable, v.t, v.range);
  made->which = id;
  return made;
}

expression_ptr field(const kernel& whole, expression_ptr base, int which) {
  const structure& s = whole.structures[static_cast<std::size_t>(base->t.structure)];
  const fuzz::variable& f = s.fields[static_cast<std::size_t>(which)];
  expression_ptr made = node(expression_kind::field, f.t, f.range);
  made->which = which;
  made->parts.push_back(std::move(base));
  return made;
}

expression_ptr element(const kernel&, expression_ptr base, expression_ptr index) {
  const type t = base->t.element();
  expression_ptr made = node(expression_kind::element, t, limits_of(t.number));
  made->parts.push_back(std::move(base));
  made->parts.push_back(std::move(index));
  return made;
}

expression_ptr conversion(expression_ptr value, scalar to, int spelling) {
  expression_ptr made = node(expression_kind::conversion, {to, -1, 0, value->t.lanes},
                             converted(value->range, value->t.number, to));
  made->which = spelling;
  made->parts.push_back(std::move(value));
  return made;
}

expression_ptr vector(scalar s, int lanes, std::vector<expression_ptr> parts) {
  limits range = converted(parts.front()->range, parts.front()->t.number, s);
  for (const expression_ptr& part : parts) {
    const limits other = converted(part->range, part->t.number, s);
    range = {std::min(range.low, other.low), std::max(range.high, other.high),
             std::max(range.fraction, other.fraction)};
  }
  expression_ptr made = node(expression_kind::vector, {s, -1, 0, lanes}, range);
  made->parts = std::move(parts);
  return made;
}

expression_ptr swizzle(expression_ptr base, std::vector<int> lanes, int alphabet) {
  const int count = lanes.size() == 1 ? 0 : static_cast<int>(lanes.size());
  expression_ptr made = node(expression_kind::swizzle, {base->t.number, -1, 0, count}, base->range);
  made->which = alphabet;
  made->lanes = std::move(lanes);
  made->parts.push_back(std::move(base));
  return made;
}

scalar common_of(const expression& left, const expression& right) {
  if (left.t.has_lanes()) return left.t.number;
  if (right.t.has_lanes()) return right.t.number;
  return common(left.t.number, right.t.number);
}

expression_ptr binary(operation op, expression_ptr left, expression_ptr right) {
  const type t = type_of_binary(op, *left, *right);
  expression_ptr made =
      node(expression_kind::binary, t, range_of_binary(op, *left, *right, t.number));
  made->op = op;
  made->parts.push_back(std::move(left));
  made->parts.push_back(std::move(right));
  return made;
}

expression_ptr unary(operation op, expression_ptr operand) {
  const bool is_not = op == operation::logical_not;
  const bool is_vector = operand->t.is_vector();
  const scalar s = is_not      ? scalar::boolean
                   : is_vector ? operand->t.number
                               : promoted(operand->t.number);
  limits range = limits_of(s);
  if (op == operation::minus) {
    const limits negated = {-operand->range.high, -operand->range.low, operand->range.fraction};
    if (fits(negated, s)) range = negated;
  }
  expression_ptr made = node(expression_kind::unary, {s, -1, 0, operand->t.lanes}, range);
  made->op = op;
  made->parts.push_back(std::move(operand));
  return made;
}

expression_ptr conditional(expression_ptr condition, expression_ptr a, expression_ptr b) {
  const bool is_same = a->t.number == b->t.number;
  const scalar s = is_same ? a->t.number : common_of(*a, *b);
  const limits x = converted(a->range, a->t.number, s);
  const limits y = converted(b->range, b->t.number, s);
  expression_ptr made =
      node(expression_kind::conditional, {s, -1, 0, std::max(a->t.lanes, b->t.lanes)},
           {std::min(x.low, y.low), std::max(x.high, y.high), std::max(x.fraction, y.fraction)});
  made->parts.push_back(std::move(condition));
  made->parts.push_back(std::move(a));
  made->parts.push_back(std::move(b));
  return made;
}

expression_ptr builtin(builtin_function which, scalar s, std::vector<expression_ptr> parts) {
  limits range = converted(parts[0]->range, parts[0]->t.number, s);
  for (const expression_ptr& part : parts) {
    const limits other = converted(part->range, part->t.number, s);
    range = {std::min(range.low, other.low), std::max(range.high, other.high),
             std::max(range.fraction, other.fraction)};
  }
  if (which == builtin_function::absolute) {
    range = {0, std::max(std::fabs(range.low), std::fabs(range.high)), range.fraction};
  }
  expression_ptr made = node(expression_kind::builtin, {s}, range);
  made->which = static_cast<int>(which);
  made->parts = std::move(parts);
  return made;
}

limits result_of(operation op, const limits& a, const limits& b) {
  switch (op) {
    case operation::add:
      return {a.low + b.low, a.high + b.high, std::max(a.fraction, b.fraction)};
    case operation::subtract:
      return {a.low - b.high, a.high - b.low, std::max(a.fraction, b.fraction)};
    case operation::multiply:
      return corners(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high,
                     a.fraction + b.fraction);
    default:  // by a power of two, of which 8 is the largest
      return {std::min(a.low, -a.high), std::max(a.high, -a.low), a.fraction + 3};
  }
}

bool fits(const limits& range, scalar s) {
  if (is_floating(s)) {
    const double most = std::max(std::fabs(range.low), std::fabs(range.high));
    return std::ldexp(most, range.fraction) <= std::ldexp(1.0, s == scalar::float32 ? 24 : 52);
  }
  // Limits near 2^64 are not exact.
  constexpr double certain = 9.2e18;
  const limits all = limits_of(s);
  return range.low >= std::max(all.low, -certain) && range.high <= std::min(all.high, certain);
}

limits converted(const limits& range, scalar from, scalar to) {
  if (to == scalar::boolean) return limits_of(to);
  if (is_floating(to)) return range;
  if (is_floating(from)) return {std::trunc(range.low), std::trunc(range.high)};
  return fits(range, to) ? range : limits_of(to);
}

}  // namespace fuzz::build
