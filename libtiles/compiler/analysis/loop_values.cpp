#include "libtiles/compiler/analysis/loop_values.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {

using syntax::binary_operator;

std::optional<std::int64_t> int_literal(const typed::expression& e) {
  const typed::literal* const known = build::literal_of(e);
  if (known == nullptr || !is_int(*e.type)) return std::nullopt;
  return build::signed_value(*known, *e.type);
}

bool is_minimum(const typed::builtin_call& n) {
  return n.spelling == "min" && n.arguments.size() == 2;
}

bool is_maximum(const typed::builtin_call& n) {
  return n.spelling == "max" && n.arguments.size() == 2;
}

loop_values::loop_values(typed::function& owner, const typed::for_statement& loop,
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
      counted_->change == nullptr ? std::int64_t{1} : int_literal(*counted_->change);
  if (step && *step > 0) step_ = *step;
}

typed::expression_ptr loop_values::known_before(const typed::expression& e) {
  const bool is_known = !typed::any_expression(
      e, [&](const typed::expression& part) { return !is_known_before(part); });
  return is_known ? copies_.copy(e) : nullptr;
}

bool loop_values::is_known_before(const typed::expression& part) {
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
    return is_minimum(*n) || is_maximum(*n) || n->spelling == rows_are_aligned;
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
bool loop_values::is_known_before(const typed::variable& v) {
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

const typed::expression* loop_values::value_in_iteration(const typed::expression& e) const {
  const auto* const part = std::get_if<typed::index_component>(&e.node);
  const typed::variable* const v = named_variable(part != nullptr ? *part->base : e);
  const auto declared = v == nullptr ? declared_.end() : declared_.find(v);
  if (declared == declared_.end() || changed_.count(v) != 0) return nullptr;
  const auto use = uses_.find(v);
  if (use != uses_.end() && use->second.is_pointed_to) return nullptr;
  const auto& local = std::get<typed::declaration>(declared->second->node);
  if (part == nullptr || local.initializer == nullptr) return local.initializer.get();
  const auto* const whole = std::get_if<typed::index_value>(&local.initializer->node);
  const std::optional<std::int64_t> dimension = int_literal(*part->dimension);
  if (whole == nullptr || !dimension) return nullptr;
  return whole->components[static_cast<std::size_t>(*dimension)].get();
}

bool loop_values::is_counter(const typed::expression& e) const {
  return counted_ && named_variable(e) == counted_->counter;
}

}  // namespace libtiles::compiler
