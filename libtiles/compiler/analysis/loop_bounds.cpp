#include "libtiles/compiler/analysis/loop_bounds.hpp"

#include "libtiles/compiler/analysis/loop_ranges.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/long_arithmetic.hpp"

namespace libtiles::compiler {

using syntax::binary_operator;

typed::expression_ptr both_hold(typed::expression_ptr first, typed::expression_ptr second) {
  if (first == nullptr || second == nullptr) return first ? std::move(first) : std::move(second);
  for (typed::expression_ptr* const one : {&first, &second}) {
    const std::optional<bool> known = build::truth_of(**one);
    if (!known) continue;
    typed::expression_ptr& other = one == &first ? second : first;
    return *known ? std::move(other) : std::move(*one);
  }
  const location where = first->where;
  return build::binary(binary_operator::logical_and, std::move(first), std::move(second), where);
}

typed::expression_ptr loop_bounds::always(const typed::expression& condition) {
  const auto* const n = std::get_if<typed::binary>(&condition.node);
  if (n != nullptr && n->op == binary_operator::logical_and) {
    typed::expression_ptr first = always(*n->left);
    typed::expression_ptr second = first ? always(*n->right) : nullptr;
    return second ? both_hold(std::move(first), std::move(second)) : nullptr;
  }
  if (typed::expression_ptr known = values_.known_before(condition)) return known;
  if (n != nullptr && is_int(*n->left->type)) return always_compared(*n, condition.where);
  const auto* const call = std::get_if<typed::builtin_call>(&condition.node);
  return call != nullptr && call->spelling == rows_are_aligned ? always_aligned(condition)
                                                               : nullptr;
}

typed::expression_ptr loop_bounds::always_compared(const typed::binary& n, const location& where) {
  const bool is_larger_left =
      n.op == binary_operator::greater || n.op == binary_operator::greater_equal;
  const bool is_strict = n.op == binary_operator::greater || n.op == binary_operator::less;
  if (!is_larger_left && !is_strict && n.op != binary_operator::less_equal) return nullptr;
  loop_ranges ranges(values_);
  int_range smaller = ranges.of(is_larger_left ? *n.right : *n.left);
  int_range larger = ranges.of(is_larger_left ? *n.left : *n.right);
  if (!smaller || !larger) return nullptr;
  typed::expression_ptr room = build::difference(std::move(larger.least), std::move(smaller.most));
  if (is_strict) room = build::difference(std::move(room), build::long_number(1, where));
  typed::expression_ptr sign =
      build::conversion(build::sign_of(std::move(room)), scalar(scalar_type::int32));
  return build::binary(binary_operator::equal, std::move(sign), build::integer(0, where), where);
}

typed::expression_ptr loop_bounds::always_aligned(const typed::expression& asked) {
  const auto& n = std::get<typed::builtin_call>(asked.node);
  typed::expression_ptr view = values_.known_before(*n.arguments.front());
  typed::expression_ptr all = build::integer(0, asked.where);
  const auto bytes = static_cast<std::int64_t>(size_of(*n.arguments.front()->type->element));
  if (!view || !add_multiples(*n.arguments.back(), bytes, all)) return nullptr;
  typed::builtin_call made{rows_are_aligned, {}};
  made.arguments.push_back(std::move(view));
  made.arguments.push_back(std::move(all));
  return build::expression(asked.type, asked.where, std::move(made));
}

// Whether `e` is a multiple of 16 bytes in every iteration, if `all` is: what that depends on is
// added to `all` by or.
bool loop_bounds::add_multiples(const typed::expression& e, std::int64_t bytes,
                                typed::expression_ptr& all) {
  const auto is_multiple = [&](std::int64_t number) { return number * bytes % vector_bytes == 0; };
  const std::optional<std::int64_t> number = int_literal(e);
  if (number && is_multiple(*number)) return true;
  if (typed::expression_ptr known = values_.known_before(e)) {
    all = int_literal(*all) == 0
              ? std::move(known)
              : build::binary(binary_operator::bit_or, std::move(all), std::move(known), e.where);
    return true;
  }
  if (values_.is_counter(e)) {
    return values_.step() > 0 && is_multiple(values_.step()) &&
           add_multiples(*values_.counted()->first, bytes, all);
  }
  if (const typed::expression* const value = values_.value_in_iteration(e)) {
    return add_multiples(*value, bytes, all);
  }
  const auto add_both = [&](const typed::expression& first, const typed::expression& second) {
    return add_multiples(first, bytes, all) && add_multiples(second, bytes, all);
  };
  if (const auto* const n = std::get_if<typed::conditional>(&e.node)) {
    return add_both(*n->if_true, *n->if_false);
  }
  if (const auto* const n = std::get_if<typed::builtin_call>(&e.node)) {
    return (is_minimum(*n) || is_maximum(*n)) && add_both(*n->arguments[0], *n->arguments[1]);
  }
  const auto* const n = std::get_if<typed::binary>(&e.node);
  if (n == nullptr) return false;
  if (n->op == binary_operator::multiply) {
    for (const auto* factor : {n->left.get(), n->right.get()}) {
      const std::optional<std::int64_t> known = int_literal(*factor);
      if (known) {
        return is_multiple(*known) ||
               add_multiples(factor == n->left.get() ? *n->right : *n->left, bytes, all);
      }
    }
    return false;
  }
  const bool is_sum = n->op == binary_operator::add || n->op == binary_operator::subtract;
  return is_sum && add_both(*n->left, *n->right);
}

}  // namespace libtiles::compiler
