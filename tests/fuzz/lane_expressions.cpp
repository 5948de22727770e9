#include "tests/fuzz/lane_expressions.hpp"

#include <algorithm>
#include <cmath>

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/costly_functions.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {
namespace {

// Products of two such numbers are exact.
constexpr double largest = 1000;

expression_ptr real(double value, int fraction) {
  expression_ptr made = build::node(expression_kind::literal, {scalar::float32},
                                    {std::fabs(value), std::fabs(value), fraction});
  made->real = std::fabs(value);
  return value < 0 ? build::unary(operation::minus, std::move(made)) : std::move(made);
}

expression_ptr call(builtin_function which, expression_ptr a, expression_ptr b, limits range) {
  std::vector<expression_ptr> parts;
  parts.push_back(std::move(a));
  if (b) parts.push_back(std::move(b));
  expression_ptr made = build::builtin(which, scalar::float32, std::move(parts));
  made->range = range;
  return made;
}

expression_ptr floored(expression_ptr e) {
  const limits range = {std::floor(e->range.low), std::floor(e->range.high)};
  return call(builtin_function::floor, std::move(e), nullptr, range);
}

expression_ptr between(double low, double high, expression_ptr e) {
  const limits inner = e->range;
  const int fraction = std::max(inner.fraction, 2);
  if (inner.low < low) {
    e = call(builtin_function::greater, std::move(e), real(low, 2),
             {low, std::max(low, inner.high), fraction});
  }
  if (inner.high > high) {
    const double lowest = std::min(high, std::max(low, inner.low));
    e = call(builtin_function::lesser, std::move(e), real(high, 2), {lowest, high, fraction});
  }
  return e;
}

// What compilers fold: no vector has a choice that is none.
bool is_constant(const expression& e) {
  if (e.parts.empty()) return e.kind == expression_kind::literal;
  return std::all_of(e.parts.begin(), e.parts.end(),
                     [](const expression_ptr& part) { return is_constant(*part); });
}

// In quarters.
expression_ptr quarters_between(double low, double high, expression_ptr e) {
  if (e->range.fraction > 2) e = floored(std::move(e));
  return between(low, high, std::move(e));
}

}  // namespace

scalar lane_expressions::any_type() {
  static const std::vector<scalar> types = {scalar::float32, scalar::float32, scalar::int32,
                                            scalar::uint32};
  return random_.one_of(types);
}

expression_ptr lane_expressions::number(scalar s, int depth) {
  if (depth <= 0 || random_.chance(15)) return leaf(s);
  if (random_.chance(12)) {
    if (expression_ptr made = call_returning(s, depth - 1)) return made;
  }
  switch (random_.below(10)) {
    case 0:
      return negated(s, depth - 1);
    case 1:
    case 2:
      return conditional(s, depth - 1);
    case 3:
      return converted(s, depth - 1);
    case 4:
      return s == scalar::float32 ? rounded(depth - 1) : arithmetic(s, depth - 1);
    case 5:
      return s == scalar::float32 ? halved(depth - 1) : arithmetic(s, depth - 1);
    case 6:
      return s == scalar::float32 ? costly(depth - 1) : arithmetic(s, depth - 1);
    default:
      return arithmetic(s, depth - 1);
  }
}

expression_ptr lane_expressions::kept(scalar s, int depth) {
  expression_ptr made = number(s, depth);
  return s == scalar::float32 ? quarters_between(-largest, largest, std::move(made))
                              : std::move(made);
}

// Of an `and` or `or` the right operand is computed in lanes, too, that do not want it.
expression_ptr lane_expressions::condition(int depth) {
  const int chosen = random_.below(10);
  if (depth > 0 && chosen < 2) {
    expression_ptr left = condition(depth - 1);
    const without_memory scope(*this);
    const operation op = random_.chance(50) ? operation::logical_and : operation::logical_or;
    return build::binary(op, std::move(left), condition(depth - 1));
  }
  if (depth > 0 && chosen < 3) return build::unary(operation::logical_not, condition(depth - 1));
  if (state_.is_kernel && random_.chance(1)) {
    expression_ptr wide = of_indices(scalar::int64, 2);
    return build::binary(operation::less, std::move(wide), build::integer(0, scalar::int32));
  }
  static const std::vector<operation> comparisons = {
      operation::less,          operation::greater, operation::less_equal,
      operation::greater_equal, operation::equal,   operation::not_equal};
  const scalar s = any_type();
  expression_ptr left = number(s, depth);
  expression_ptr right = number(s, depth);
  if (state_.is_kernel && is_constant(*left) && is_constant(*right)) {
    left = thread_index(static_cast<int>(kernel_.domain.size()) - 1);
    if (s != scalar::int32) left = build::conversion(std::move(left), s, random_.below(3));
  }
  return build::binary(random_.one_of(comparisons), std::move(left), std::move(right));
}

expression_ptr lane_expressions::count() {
  std::vector<expression_ptr> all;
  all.push_back(build::integer(static_cast<std::uint64_t>(random_.between(0, 7)), scalar::int32));
  if (!state_.is_kernel) return std::move(all.front());
  for (const int id : state_.made->parameters) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    const bool is_int = v.is_const && v.t.is_number() && v.t.number == scalar::int32;
    const bool is_visible =
        std::find(state_.visible.begin(), state_.visible.end(), id) != state_.visible.end();
    if (!is_int || !is_visible) continue;
    all.push_back(build::binary(
        operation::bit_and, build::variable(*state_.made, id),
        build::integer(static_cast<std::uint64_t>(random_.between(1, 7)), scalar::int32)));
  }
  if (kernel_.domain.size() > 1) {
    all.push_back(build::binary(
        operation::remainder, thread_index(0),
        build::integer(static_cast<std::uint64_t>(random_.between(1, 5)), scalar::int32)));
  }
  return std::move(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
}

// ---- leaves

expression_ptr lane_expressions::leaf(scalar s) {
  std::vector<expression_ptr> all;
  append_variables(s, all);
  if (s == scalar::int32 && state_.is_kernel) {
    all.push_back(thread_index(random_.below(static_cast<int>(kernel_.domain.size()))));
  }
  for (std::size_t n = 0; state_.is_kernel && reads_memory_ && n < kernel_.views.size(); ++n) {
    const view& v = kernel_.views[n];
    if (v.is_counted || !v.element.is_number() || v.element.enumeration >= 0) continue;
    if (v.element.number == s) all.push_back(element(static_cast<int>(n)));
  }
  if (all.empty() || random_.chance(20)) return literal(s);
  return std::move(all[static_cast<std::size_t>(random_.below(static_cast<int>(all.size())))]);
}

void lane_expressions::append_variables(scalar s, std::vector<expression_ptr>& all) {
  for (const int id : state_.visible) {
    const type& t = state_.made->variables[static_cast<std::size_t>(id)].t;
    append_fields(t, id, s, all);
    if (!t.is_number() || t.enumeration >= 0 || t.number != s) continue;
    all.push_back(build::variable(*state_.made, id));
  }
}

void lane_expressions::append_fields(const type& t, int id, scalar s,
                                     std::vector<expression_ptr>& all) {
  if (t.structure < 0 || t.count > 0) return;
  const auto& fields = kernel_.structures[static_cast<std::size_t>(t.structure)].fields;
  for (std::size_t n = 0; n < fields.size(); ++n) {
    const type& field = fields[n].t;
    if (!field.is_number() || field.enumeration >= 0 || field.number != s) continue;
    all.push_back(build::field(kernel_, build::variable(*state_.made, id), static_cast<int>(n)));
  }
}

expression_ptr lane_expressions::structure(int which, bool may_change) {
  std::vector<int> all;
  for (const int id : state_.visible) {
    const variable& v = state_.made->variables[static_cast<std::size_t>(id)];
    const bool fits = v.t.structure == which && v.t.count == 0;
    if (fits && !(may_change && v.is_const)) all.push_back(id);
  }
  return all.empty() ? nullptr : build::variable(*state_.made, random_.one_of(all));
}

expression_ptr lane_expressions::literal(scalar s) {
  if (s == scalar::float32) return real(random_.between(-200, 200) / 4.0, 2);
  static const std::vector<std::uint64_t> large = {0x7fffffff, 0x7ffffffe, 0x10000, 0x12345678};
  const auto small = static_cast<std::uint64_t>(random_.below(20));
  return build::integer(random_.chance(85) ? small : random_.one_of(large), s);
}

expression_ptr lane_expressions::thread_index(int dimension) {
  const auto d = static_cast<std::size_t>(dimension);
  expression_ptr made = build::node(expression_kind::thread_index, {scalar::int32},
                                    {0, static_cast<double>(kernel_.domain[d] - 1)});
  made->which = static_cast<int>(index_kind::global);
  made->number = dimension;
  return made;
}

// The thread's own, or of what is only read: one beside it, or one that the row has in common.
expression_ptr lane_expressions::element(int which) {
  const view& v = kernel_.views[static_cast<std::size_t>(which)];
  const bool has_own = v.extents == kernel_.domain;
  if (has_own && (!v.is_const || random_.chance(60))) return others_.own_element(which);
  expression_ptr made =
      build::node(expression_kind::any_element, v.element, limits_of(v.element.number));
  made->which = which;
  made->number = random_.below(3);
  const std::size_t last = v.extents.size() - 1;
  const bool follows = v.extents.size() == kernel_.domain.size();
  for (std::size_t d = 0; d <= last; ++d) {
    const int room = follows ? v.extents[d] - kernel_.domain[d] : -1;
    if (room < 0 || random_.chance(15)) {
      made->parts.push_back(
          build::integer(static_cast<std::uint64_t>(random_.below(v.extents[d])), scalar::int32));
      continue;
    }
    expression_ptr index = thread_index(static_cast<int>(d));
    if (room > 0 && d == last) {
      expression_ptr step =
          random_.chance(50)
              ? build::integer(static_cast<std::uint64_t>(random_.between(0, room)), scalar::int32)
              : count();
      if (step->range.low < 0 || step->range.high > room) {
        step = build::integer(static_cast<std::uint64_t>(room), scalar::int32);
      }
      index = build::binary(operation::add, std::move(index), std::move(step));
    }
    made->parts.push_back(std::move(index));
  }
  return made;
}

// ---- calls

// nullptr if no function has such a result.
expression_ptr lane_expressions::call_returning(scalar s, int depth) {
  std::vector<int> callable;
  for (int n = 0; n < state_.functions; ++n) {
    const function& f = kernel_.functions[static_cast<std::size_t>(n)];
    const bool fits = !f.is_procedure && f.result.is_number() && f.result.enumeration < 0;
    if (fits && f.result.number == s) callable.push_back(n);
  }
  if (callable.empty()) return nullptr;
  const int chosen = random_.one_of(callable);
  const function& f = kernel_.functions[static_cast<std::size_t>(chosen)];
  for (const int id : f.parameters) {
    const type& t = f.variables[static_cast<std::size_t>(id)].t;
    if (!t.is_number() && !(t.structure >= 0 && structure(t.structure, false))) return nullptr;
  }
  expression_ptr made = build::node(expression_kind::call, f.result, build::kept_by(f.result));
  made->which = chosen;
  for (const int id : f.parameters) {
    const variable& parameter = f.variables[static_cast<std::size_t>(id)];
    made->parts.push_back(argument_for(parameter, std::min(depth, 1)));
  }
  return made;
}

expression_ptr lane_expressions::argument_for(const variable& parameter, int depth) {
  static const std::vector<scalar> types = {scalar::int32, scalar::uint32, scalar::float32};
  if (parameter.t.structure >= 0) return structure(parameter.t.structure, false);
  const scalar s = parameter.t.number;
  const bool is_kept = std::find(types.begin(), types.end(), s) != types.end();
  if (is_kept && parameter.t.enumeration < 0) return kept(s, depth);
  return others_.assignable(parameter.t, depth);
}

// ---- operators

expression_ptr lane_expressions::arithmetic(scalar s, int depth) {
  static const std::vector<operation> operations = {operation::add, operation::subtract,
                                                    operation::multiply};
  const operation op = random_.one_of(operations);
  expression_ptr left = number(s, depth);
  expression_ptr right = number(s, depth);
  return s == scalar::float32 ? of_reals(op, std::move(left), std::move(right))
                              : of_integers(op, std::move(left), std::move(right));
}

expression_ptr lane_expressions::of_reals(operation op, expression_ptr left, expression_ptr right) {
  if (!build::fits(build::result_of(op, left->range, right->range), scalar::float32)) {
    left = quarters_between(-largest, largest, std::move(left));
    right = quarters_between(-largest, largest, std::move(right));
  }
  return build::binary(op, std::move(left), std::move(right));
}

// Of several widths, with and without a sign: what is known of them shows which threads they are
// the same in.
expression_ptr lane_expressions::of_indices(scalar s, int depth) {
  static const std::vector<scalar> narrower = {scalar::int32, scalar::uint32};
  if (depth > 0 && s == scalar::int64 && random_.chance(40)) {
    return build::conversion(of_indices(random_.one_of(narrower), depth - 1), s, random_.below(3));
  }
  if (depth > 0) {
    static const std::vector<operation> operations = {operation::add, operation::subtract,
                                                      operation::subtract, operation::multiply};
    const operation op = random_.one_of(operations);
    expression_ptr left = of_indices(s, depth - 1);
    expression_ptr right = of_indices(s, depth - 1);
    return of_integers(op, std::move(left), std::move(right));
  }
  if (random_.chance(25)) return build::integer(static_cast<std::uint64_t>(random_.below(20)), s);
  expression_ptr made =
      random_.chance(20) ? count() : thread_index(static_cast<int>(kernel_.domain.size()) - 1);
  if (s == scalar::int32) return made;
  return build::conversion(std::move(made), s, random_.below(3));
}

// Where numbers with a sign may overflow, those without one do instead.
expression_ptr lane_expressions::of_integers(operation op, expression_ptr left,
                                             expression_ptr right) {
  const scalar s = left->t.number;
  const bool may_overflow =
      is_signed(s) && !build::fits(build::result_of(op, left->range, right->range), s);
  if (!may_overflow) return build::binary(op, std::move(left), std::move(right));
  const int spelling = random_.below(3);
  const scalar wrapping = s == scalar::int32 ? scalar::uint32 : scalar::uint64;
  left = build::conversion(std::move(left), wrapping, spelling);
  right = build::conversion(std::move(right), wrapping, spelling);
  return build::conversion(build::binary(op, std::move(left), std::move(right)), s, spelling);
}

expression_ptr lane_expressions::negated(scalar s, int depth) {
  expression_ptr operand = number(s, depth);
  const limits negative = {-operand->range.high, -operand->range.low};
  if (!is_signed(s) || build::fits(negative, s)) {
    return build::unary(operation::minus, std::move(operand));
  }
  expression_ptr zero = build::integer(0, s);
  return of_integers(operation::subtract, std::move(zero), std::move(operand));
}

// Both numbers are computed in all lanes, unless all lanes make the same choice.
expression_ptr lane_expressions::conditional(scalar s, int depth) {
  expression_ptr chosen = condition(std::min(depth, 1));
  const without_memory scope(*this);
  expression_ptr a = number(s, depth);
  return build::conditional(std::move(chosen), std::move(a), number(s, depth));
}

expression_ptr lane_expressions::converted(scalar s, int depth) {
  if (state_.is_kernel && s != scalar::float32 && random_.chance(5)) {
    expression_ptr wide = of_indices(scalar::int64, 2);
    const int count = random_.chance(60) ? 32 : random_.below(63);
    wide = build::binary(operation::shift_right, std::move(wide),
                         build::integer(static_cast<std::uint64_t>(count), scalar::int32));
    return build::conversion(std::move(wide), s, random_.below(3));
  }
  if (s != scalar::float32) {
    const scalar other = s == scalar::int32 ? scalar::uint32 : scalar::int32;
    return build::conversion(number(other, depth), s, random_.below(3));
  }
  const scalar from = random_.chance(50) ? scalar::int32 : scalar::uint32;
  expression_ptr made = build::conversion(number(from, depth), s, random_.below(3));
  return between(-largest, largest, std::move(made));
}

expression_ptr lane_expressions::rounded(int depth) {
  expression_ptr e = number(scalar::float32, depth);
  const limits range = e->range;
  switch (random_.below(4)) {
    case 0:
      return floored(std::move(e));
    case 1:
      return call(builtin_function::ceiling, std::move(e), nullptr,
                  {std::ceil(range.low), std::ceil(range.high)});
    case 2:
      return call(builtin_function::truncated, std::move(e), nullptr,
                  {std::trunc(range.low), std::trunc(range.high)});
    default: {
      const double high = std::max(std::fabs(range.low), std::fabs(range.high));
      return call(builtin_function::magnitude, std::move(e), nullptr, {0, high, range.fraction});
    }
  }
}

// By a power of two, which rounds nothing.
expression_ptr lane_expressions::halved(int depth) {
  expression_ptr e = quarters_between(-largest, largest, number(scalar::float32, depth));
  return build::binary(operation::divide, std::move(e), real(1 << random_.below(4), 0));
}

expression_ptr lane_expressions::costly(int depth) {
  const int which = random_.below(static_cast<int>(costly_functions().size()));
  const costly_function& f = costly_functions()[static_cast<std::size_t>(which)];
  expression_ptr made =
      build::node(expression_kind::costly, {scalar::float32}, limits_of(scalar::float32));
  made->which = which;
  made->parts.push_back(quarters_between(f.low, f.high, number(scalar::float32, depth)));
  return made;
}

}  // namespace fuzz
