// Assignments, ++ and --.
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/index_operators.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

// It shows other elements from now on; none is copied.
typed::expression_ptr assign_view(sema_context& sema, typed::expression_ptr target,
                                  typed::expression_ptr value, const syntax::assignment& text,
                                  const location& where) {
  const type_ptr result = target->type;
  if (result->is_array_object || text.op) {
    sema.fail(where, with_article(*result) + " cannot be assigned to as a whole in a kernel",
              "assign its elements one by one");
  }
  value = convert(sema, std::move(value), result);
  for (typed::variable* variable : variables_behind(*target)) note_source(*variable, *value);
  note_written(*target);
  return build::expression(result, where,
                           typed::assignment{{}, std::move(target), std::move(value)});
}

// Unlike a++, which gives the value before.
bool names_what_it_changes(const typed::expression& e) {
  const auto* const step = std::get_if<typed::unary>(&e.node);
  if (step == nullptr) return std::holds_alternative<typed::assignment>(e.node);
  return step->op == syntax::unary_operator::pre_increment ||
         step->op == syntax::unary_operator::pre_decrement;
}

// (a += b) *= c: the place that `target` has changed, whose change goes before.
typed::expression_ptr place_behind(sema_context& sema, typed::expression_ptr& target) {
  const typed::expression* last = target.get();
  while (const auto* const comma = std::get_if<typed::binary>(&last->node)) {
    if (comma->op != syntax::binary_operator::comma) return nullptr;
    last = comma->right.get();
  }
  if (!names_what_it_changes(*last)) return nullptr;
  const typed::expression* const place = changed_place(*last);
  if (has_effects(*place)) {
    sema.fail(place->where,
              "the target of this assignment has side effects, and would be evaluated twice",
              "write two statements");
  }
  typed::expression_ptr before = std::move(target);
  target = tree_copy().copy(*place);
  return before;
}

typed::expression_ptr behind(typed::expression_ptr before, typed::expression_ptr made,
                             const location& where) {
  if (!before) return made;
  const type_ptr result = made->type;
  return build::expression(
      result, where,
      typed::binary{syntax::binary_operator::comma, std::move(before), std::move(made)});
}

// Numbers other than norm and unorm stay as they are: C brings both sides to a common type, as C++
// does.
typed::expression_ptr compound_value(sema_context& sema, const syntax::assignment& text,
                                     const typed::expression& target, typed::expression_ptr value) {
  if (!takes(*text.op, *target.type, *value->type) ||
      (is_vector(*value->type) && !is_vector(*target.type))) {
    sema.fail(target.where, "this assignment does not take " + quoted(*target.type) + " and " +
                                quoted(*value->type));
  }
  const bool is_converted = is_vector(*target.type) || is_normalized(*target.type);
  return is_converted ? convert(sema, std::move(value), target.type) : std::move(value);
}

typed::expression_ptr assign(sema_context& sema, const syntax::assignment& text,
                             typed::expression_ptr target, typed::expression_ptr value,
                             const location& where) {
  if (target->type->kind == type_kind::view) {
    return assign_view(sema, std::move(target), std::move(value), text, where);
  }
  if (text.op) {
    value = as_operand(std::move(value));
    if (divides(*text.op)) check_divisor(sema, *target->type, *value);
    note_read(sema, *target);
    if (takes_indices(*target->type, *value->type)) {
      note_written(*target);
      return compound_of_indices(sema, *text.op, std::move(target), std::move(value), where);
    }
    value = compound_value(sema, text, *target, std::move(value));
  } else {
    value = convert(sema, std::move(value), target->type);
  }
  note_written(*target);
  const type_ptr result = target->type;
  return build::expression(result, where,
                           typed::assignment{text.op, std::move(target), std::move(value)});
}

}  // namespace

typed::expression_ptr increment(sema_context& sema, const syntax::unary& text,
                                const location& where) {
  refuse_constant(sema, *text.operand);
  typed::expression_ptr operand = analyze(sema, *text.operand);
  typed::expression_ptr before = place_behind(sema, operand);
  require_writable(sema, *operand);
  const type& t = *operand->type;
  const bool is_index = has_index_components(t);
  const bool is_counter = is_scalar(t) ? t.scalar != scalar_type::boolean : is_vector(t);
  if (!is_index && !is_counter) sema.fail(where, "++ and -- do not take " + with_article(t));
  note_read(sema, *operand);
  note_written(*operand);
  if (is_index) {
    return behind(std::move(before), increment_of_index(sema, text.op, std::move(operand), where),
                  where);
  }
  const type_ptr result = operand->type;
  return behind(std::move(before),
                build::expression(result, where, typed::unary{text.op, std::move(operand)}), where);
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::assignment& text,
                                   const location& where) {
  refuse_constant(sema, *text.target);
  typed::expression_ptr target = analyze(sema, *text.target);
  typed::expression_ptr before = place_behind(sema, target);
  require_writable(sema, *target);
  typed::expression_ptr value = analyze_value(sema, *text.value);
  if (before && interfere(*before, *value)) {
    sema.fail(value->where, "this value depends on a variable that the left side changes",
              "write two statements");
  }
  return behind(std::move(before), assign(sema, text, std::move(target), std::move(value), where),
                where);
}

}  // namespace libtiles::compiler
