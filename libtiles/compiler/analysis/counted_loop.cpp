#include "libtiles/compiler/analysis/counted_loop.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

int changes_in(const typed::expression& e, const typed::variable& v) {
  int changes = 0;
  typed::for_each_expression(
      e, [&](const typed::expression& part) { changes += changed_variable(part) == &v ? 1 : 0; });
  return changes;
}

}  // namespace

const typed::variable* counter_of(const typed::for_statement& loop, const use_def& uses) {
  if (!loop.condition || !loop.step || loop.first.size() != 1) return nullptr;
  const auto* const first = std::get_if<typed::declaration>(&loop.first.front()->node);
  if (first == nullptr || !first->initializer) return nullptr;
  const typed::variable& counter = *first->declared;
  const auto use = uses.find(&counter);
  const bool is_counted =
      is_scalar(*counter.type) && use != uses.end() && !use->second.is_pointed_to &&
      use->second.changes == 1 && changes_in(*loop.step, counter) == 1 &&
      changed_variable(*loop.step) == &counter && !has_further_effects(*loop.step) &&
      !has_effects(*loop.condition) && !has_effects(*first->initializer);
  return is_counted ? &counter : nullptr;
}

std::optional<counted_range> range_of(const typed::for_statement& loop, const use_def& uses) {
  const typed::variable* const counter = counter_of(loop, uses);
  if (counter == nullptr || counter->type->scalar != scalar_type::int32) return std::nullopt;
  const auto* const compared = std::get_if<typed::binary>(&loop.condition->node);
  if (compared == nullptr) return std::nullopt;
  const auto* const named = std::get_if<typed::variable_reference>(&compared->left->node);
  if (named == nullptr || named->target != counter) return std::nullopt;
  const typed::expression& first =
      *std::get<typed::declaration>(loop.first.front()->node).initializer;
  const typed::expression& bound = *compared->right;
  const typed::literal* const first_value = build::literal_of(first);
  const typed::literal* const bound_value = build::literal_of(bound);
  const bool are_known =
      first_value != nullptr && bound_value != nullptr && bound.type->scalar == scalar_type::int32;
  if (!are_known) return std::nullopt;
  return counted_range{counter, build::signed_value(*first_value, *first.type),
                       build::signed_value(*bound_value, *bound.type), compared->op};
}

bool counts_up_by_one(const typed::for_statement& loop) {
  if (const auto* const step = std::get_if<typed::unary>(&loop.step->node)) {
    return step->op == typed::unary_operator::pre_increment ||
           step->op == typed::unary_operator::post_increment;
  }
  const auto* const change = std::get_if<typed::assignment>(&loop.step->node);
  if (change == nullptr || change->op != typed::binary_operator::add) return false;
  const typed::literal* const step = build::literal_of(*change->value);
  return step != nullptr && build::signed_value(*step, *change->value->type) == 1;
}

}  // namespace libtiles::compiler
