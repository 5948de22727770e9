#include "libtiles/compiler/analysis/loop_bounds.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

// For one condition: of values that are named more often, nothing is said.
constexpr int most_ranges_asked = 100;

std::optional<std::int64_t> number_of(const typed::expression& e) {
  const typed::literal* const known = build::literal_of(e);
  if (known == nullptr || !is_int(*e.type)) return std::nullopt;
  return build::signed_value(*known, *e.type);
}

bool is_chosen_by(const typed::builtin_call& n, const char* spelling) {
  return n.spelling == spelling && n.arguments.size() == 2;
}

bool is_minimum_or_maximum(const typed::builtin_call& n) {
  return is_chosen_by(n, "min") || is_chosen_by(n, "max");
}

typed::expression_ptr as_long(typed::expression_ptr value) {
  return build::conversion(std::move(value), scalar(scalar_type::int64));
}

typed::expression_ptr long_number(std::int64_t value, const location& where) {
  return as_long(build::integer(value, where));
}

typed::expression_ptr copy_of(const typed::expression& e) { return tree_copy().copy(e); }

typed::expression_ptr difference(typed::expression_ptr a, typed::expression_ptr b) {
  const location where = a->where;
  return build::binary(binary_operator::subtract, std::move(a), std::move(b), where);
}

// -1 if it is negative, 0 if not: quirk::compares_64_bits_wrongly.
typed::expression_ptr sign_of(typed::expression_ptr value) {
  const location where = value->where;
  return build::binary(binary_operator::shift_right, std::move(value), build::integer(63, where),
                       where);
}

// a - b if that is negative, else 0.
typed::expression_ptr negative_difference(const typed::expression& a, const typed::expression& b) {
  return build::binary(binary_operator::bit_and, difference(copy_of(a), copy_of(b)),
                       sign_of(difference(copy_of(a), copy_of(b))), a.where);
}

typed::expression_ptr smaller_of(typed::expression_ptr a, typed::expression_ptr b) {
  typed::expression_ptr below = negative_difference(*a, *b);
  const location where = b->where;
  return build::binary(binary_operator::add, std::move(b), std::move(below), where);
}

typed::expression_ptr larger_of(typed::expression_ptr a, typed::expression_ptr b) {
  typed::expression_ptr below = negative_difference(*a, *b);
  return difference(std::move(a), std::move(below));
}

}  // namespace

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

loop_bounds::loop_bounds(typed::function& owner, const typed::for_statement& loop,
                         const use_def& uses, const uniformity& uniform)
    : uses_(uses), uniform_(uniform), counted_(find_counted_loop(loop, uses)), copies_(owner) {
  const auto note_change = [&](const typed::expression& e) {
    if (const typed::variable* const v = changed_variable(e)) changed_.insert(v);
  };
  for (const typed::expression* head : {loop.condition.get(), loop.step.get()}) {
    if (head != nullptr) typed::for_each_expression(*head, note_change);
  }
  for (const auto& s : loop.first) typed::for_each_expression(*s, note_change);
  typed::for_each_expression(*loop.body, note_change);
  const auto note_declaration = [&](const typed::statement& s) {
    const auto* const local = std::get_if<typed::declaration>(&s.node);
    if (local != nullptr) declared_.emplace(local->declared, &s);
  };
  for (const auto& s : loop.first) typed::for_each_statement(*s, note_declaration);
  typed::for_each_statement(*loop.body, note_declaration);
  if (!counted_ || !is_int(*counted_->counter->type) || counted_->op != binary_operator::add) {
    return;
  }
  const std::optional<std::int64_t> step =
      counted_->change == nullptr ? std::int64_t{1} : number_of(*counted_->change);
  if (step && *step > 0) step_ = *step;
}

typed::expression_ptr loop_bounds::always(const typed::expression& condition) {
  ranges_asked_ = 0;
  const auto* const n = std::get_if<typed::binary>(&condition.node);
  if (n != nullptr && n->op == binary_operator::logical_and) {
    typed::expression_ptr first = always(*n->left);
    typed::expression_ptr second = first ? always(*n->right) : nullptr;
    return second ? both_hold(std::move(first), std::move(second)) : nullptr;
  }
  if (typed::expression_ptr known = known_before(condition)) return known;
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
  range smaller = range_of(is_larger_left ? *n.right : *n.left);
  range larger = range_of(is_larger_left ? *n.left : *n.right);
  if (!smaller || !larger) return nullptr;
  typed::expression_ptr room = difference(std::move(larger.least), std::move(smaller.most));
  if (is_strict) room = difference(std::move(room), long_number(1, where));
  typed::expression_ptr sign =
      build::conversion(sign_of(std::move(room)), scalar(scalar_type::int32));
  return build::binary(binary_operator::equal, std::move(sign), build::integer(0, where), where);
}

typed::expression_ptr loop_bounds::always_aligned(const typed::expression& asked) {
  const auto& n = std::get<typed::builtin_call>(asked.node);
  typed::expression_ptr view = known_before(*n.arguments.front());
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
  const std::optional<std::int64_t> number = number_of(e);
  if (number && is_multiple(*number)) return true;
  if (typed::expression_ptr known = known_before(e)) {
    all = number_of(*all) == 0
              ? std::move(known)
              : build::binary(binary_operator::bit_or, std::move(all), std::move(known), e.where);
    return true;
  }
  if (counted_ && named_variable(e) == counted_->counter) {
    return step_ > 0 && is_multiple(step_) && add_multiples(*counted_->first, bytes, all);
  }
  if (const typed::expression* const value = value_in_iteration(e)) {
    return add_multiples(*value, bytes, all);
  }
  const auto add_both = [&](const typed::expression& first, const typed::expression& second) {
    return add_multiples(first, bytes, all) && add_multiples(second, bytes, all);
  };
  if (const auto* const n = std::get_if<typed::conditional>(&e.node)) {
    return add_both(*n->if_true, *n->if_false);
  }
  if (const auto* const n = std::get_if<typed::builtin_call>(&e.node)) {
    return is_minimum_or_maximum(*n) && add_both(*n->arguments[0], *n->arguments[1]);
  }
  const auto* const n = std::get_if<typed::binary>(&e.node);
  if (n == nullptr) return false;
  if (n->op == binary_operator::multiply) {
    for (const auto* factor : {n->left.get(), n->right.get()}) {
      const std::optional<std::int64_t> known = number_of(*factor);
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

// A value that is named twice is written twice, and so are those that it is made of.
loop_bounds::range loop_bounds::range_of(const typed::expression& e) {
  if (!is_int(*e.type) || ++ranges_asked_ > most_ranges_asked) return {};
  if (typed::expression_ptr known = known_before(e)) {
    typed::expression_ptr again = copy_of(*known);
    return {as_long(std::move(known)), as_long(std::move(again))};
  }
  if (counted_ && named_variable(e) == counted_->counter) return range_of_counter();
  if (const typed::expression* const value = value_in_iteration(e)) return range_of(*value);
  if (const auto* const n = std::get_if<typed::binary>(&e.node)) return range_of_binary(*n);
  if (const auto* const n = std::get_if<typed::conditional>(&e.node)) {
    return range_of_chosen(*n->if_true, *n->if_false, false, false);
  }
  const auto* const n = std::get_if<typed::builtin_call>(&e.node);
  if (n == nullptr || !is_minimum_or_maximum(*n)) return {};
  return range_of_chosen(*n->arguments[0], *n->arguments[1], is_chosen_by(*n, "min"),
                         is_chosen_by(*n, "max"));
}

// Of a loop that runs at all: up to the last number that is reached.
loop_bounds::range loop_bounds::range_of_counter() {
  const bool is_limited = counted_->limit != nullptr && is_int(*counted_->limit->type) &&
                          (counted_->comparison == binary_operator::less ||
                           counted_->comparison == binary_operator::less_equal);
  if (step_ == 0 || !is_limited) return {};
  range first = range_of(*counted_->first);
  typed::expression_ptr limit = known_before(*counted_->limit);
  if (!first || !limit) return {};
  const location where = limit->where;
  typed::expression_ptr most = as_long(std::move(limit));
  if (counted_->comparison == binary_operator::less) {
    most = build::binary(binary_operator::subtract, std::move(most), long_number(1, where), where);
  }
  if (step_ > 1) {
    const bool is_from_zero = number_of(*counted_->first) == 0;
    const auto changed = [&](binary_operator op, typed::expression_ptr by) {
      most = build::binary(op, std::move(most), std::move(by), where);
    };
    if (!is_from_zero) changed(binary_operator::subtract, copy_of(*first.least));
    changed(binary_operator::divide, long_number(step_, where));
    changed(binary_operator::multiply, long_number(step_, where));
    if (!is_from_zero) changed(binary_operator::add, std::move(first.most));
  }
  return {std::move(first.least), std::move(most)};
}

loop_bounds::range loop_bounds::range_of_binary(const typed::binary& n) {
  const location where = n.left->where;
  const bool is_sum = n.op == binary_operator::add;
  if (is_sum || n.op == binary_operator::subtract) {
    range left = range_of(*n.left), right = range_of(*n.right);
    if (!left || !right) return {};
    if (!is_sum) std::swap(right.least, right.most);
    return {build::binary(n.op, std::move(left.least), std::move(right.least), where),
            build::binary(n.op, std::move(left.most), std::move(right.most), where)};
  }
  if (n.op != binary_operator::multiply) return {};
  const bool is_first = number_of(*n.left).has_value();
  const std::optional<std::int64_t> factor = number_of(is_first ? *n.left : *n.right);
  if (!factor) return {};
  range other = range_of(is_first ? *n.right : *n.left);
  // A product of products might leave 64 bits.
  const auto* const below = std::get_if<typed::binary>(&(is_first ? *n.right : *n.left).node);
  if (!other || (below != nullptr && below->op == binary_operator::multiply)) return {};
  if (*factor < 0) std::swap(other.least, other.most);
  const auto multiplied = [&](typed::expression_ptr one) {
    return build::binary(binary_operator::multiply, std::move(one), long_number(*factor, where),
                         where);
  };
  return {multiplied(std::move(other.least)), multiplied(std::move(other.most))};
}

// The smaller one, the larger one, or either of two values.
loop_bounds::range loop_bounds::range_of_chosen(const typed::expression& first,
                                                const typed::expression& second, bool is_least,
                                                bool is_most) {
  range one = range_of(first), other = range_of(second);
  if (!one || !other) return {};
  const auto chosen = [](bool is_larger, typed::expression_ptr a, typed::expression_ptr b) {
    return is_larger ? larger_of(std::move(a), std::move(b))
                     : smaller_of(std::move(a), std::move(b));
  };
  return {chosen(is_most, std::move(one.least), std::move(other.least)),
          chosen(!is_least, std::move(one.most), std::move(other.most))};
}

// The same value, in front of the loop.
typed::expression_ptr loop_bounds::known_before(const typed::expression& e) {
  const bool is_known = !typed::any_expression(
      e, [&](const typed::expression& part) { return !is_known_before(part); });
  return is_known ? copies_.copy(e) : nullptr;
}

bool loop_bounds::is_known_before(const typed::expression& part) {
  if (has_own_effects(part) || reads_shared_memory(part)) return false;
  if (const typed::variable* const v = named_variable(part)) return is_known_before(*v);
  if (const auto* const own = std::get_if<typed::thread_index>(&part.node)) {
    return own->which == typed::thread_index_kind::tile ||
           own->which == typed::thread_index_kind::tile_origin;
  }
  if (const auto* const n = std::get_if<typed::binary>(&part.node)) {
    const bool divides = n->op == binary_operator::divide || n->op == binary_operator::remainder;
    const typed::literal* const divisor = build::literal_of(*n->right);
    return !divides || (divisor != nullptr && divisor->integer != 0);
  }
  if (const auto* const n = std::get_if<typed::builtin_call>(&part.node)) {
    return is_minimum_or_maximum(*n) || n->spelling == rows_are_aligned;
  }
  return std::holds_alternative<typed::literal>(part.node) ||
         std::holds_alternative<typed::view_extent>(part.node) ||
         std::holds_alternative<typed::view_projection>(part.node) ||
         std::holds_alternative<typed::index_component>(part.node) ||
         std::holds_alternative<typed::index_value>(part.node) ||
         std::holds_alternative<typed::conditional>(part.node) ||
         std::holds_alternative<typed::conversion>(part.node);
}

// A view that the loop declares anew in each turn, always the same, is declared once more.
bool loop_bounds::is_known_before(const typed::variable& v) {
  const auto use = uses_.find(&v);
  const bool is_pointed_to = use != uses_.end() && use->second.is_pointed_to;
  if (v.kind == typed::storage::tile_static || v.type->kind == type_kind::pointer) return false;
  if (is_pointed_to || changed_.count(&v) != 0 || !uniform_.is_uniform(v)) return false;
  const auto declared = declared_.find(&v);
  if (declared == declared_.end() || hoisted_.count(&v) != 0) return true;
  const auto& local = std::get<typed::declaration>(declared->second->node);
  const bool can_be_hoisted =
      v.type->kind == type_kind::view && local.initializer != nullptr &&
      !typed::any_expression(*local.initializer,
                             [&](const typed::expression& part) { return !is_known_before(part); });
  if (!can_be_hoisted) return false;
  declarations_.push_back(copies_.copy(*declared->second));
  hoisted_.insert(&v);
  return true;
}

// What a variable that the loop declares, or a component of such an index, is in this turn.
const typed::expression* loop_bounds::value_in_iteration(const typed::expression& e) const {
  const auto* const part = std::get_if<typed::index_component>(&e.node);
  const typed::variable* const v = named_variable(part != nullptr ? *part->base : e);
  const auto declared = v == nullptr ? declared_.end() : declared_.find(v);
  if (declared == declared_.end() || changed_.count(v) != 0) return nullptr;
  const auto use = uses_.find(v);
  if (use != uses_.end() && use->second.is_pointed_to) return nullptr;
  const auto& local = std::get<typed::declaration>(declared->second->node);
  if (part == nullptr || local.initializer == nullptr) return local.initializer.get();
  const auto* const whole = std::get_if<typed::index_value>(&local.initializer->node);
  const std::optional<std::int64_t> dimension = number_of(*part->dimension);
  if (whole == nullptr || !dimension) return nullptr;
  return whole->components[static_cast<std::size_t>(*dimension)].get();
}

}  // namespace libtiles::compiler
