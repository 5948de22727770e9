// Statements that do nothing, and expressions that are hardly what was meant.
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/syntax/operators.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

// The result of a call need not be used.
bool does_something(const typed::expression& e) {
  return typed::any_expression(e, [](const typed::expression& part) {
    return part.type->kind == type_kind::nothing || has_own_effects(part) ||
           typed::traits_of(part).cost == typed::cost_kind::call;
  });
}

// The assignment that a condition is, in spite of a conversion to bool.
const typed::assignment* assignment_in(const typed::expression& condition) {
  if (const auto* node = std::get_if<typed::conversion>(&condition.node)) {
    return assignment_in(*node->operand);
  }
  const auto* const node = std::get_if<typed::assignment>(&condition.node);
  return node != nullptr && !node->op ? node : nullptr;
}

class effect_walk {
 public:
  explicit effect_walk(diagnostics& messages) : messages_(messages) {}

  void visit(const typed::block& b) {
    for (const auto& statement : b.statements) visit(*statement);
  }

 private:
  void visit(const typed::statement& s) {
    std::visit([&](const auto& n) { check(n); }, s.node);
    if (const auto* branch = std::get_if<typed::if_statement>(&s.node))
      return visit_branches(*branch);
    typed::for_each_child(
        s, [&](const typed::expression& e) { visit(e); },
        [&](const typed::statement& part) { visit(part); });
  }

  // What constants keep from running may shift as it likes.
  void visit_branches(const typed::if_statement& n) {
    const std::optional<bool> known = build::truth_of(*n.condition);
    visit(*n.condition);
    if (known != false) visit(*n.then);
    if (known != true && n.otherwise) visit(*n.otherwise);
  }

  void check(typed::any_of<typed::declaration, typed::barrier, typed::memory_fence, typed::block,
                           typed::switch_statement, typed::return_statement, typed::break_statement,
                           typed::continue_statement>) {}
  void check(const typed::expression_statement& n) { check_use(*n.value); }
  void check(const typed::if_statement& n) { check_condition(*n.condition); }
  void check(const typed::while_statement& n) { check_condition(*n.condition); }
  void check(const typed::do_statement& n) { check_condition(*n.condition); }
  void check(const typed::for_statement& n) {
    if (n.condition) check_condition(*n.condition);
    if (n.step) check_use(*n.step);
  }

  void check_use(const typed::expression& e) {
    // A view that is named alone is one that is not used.
    if (e.type->kind == type_kind::view || does_something(e)) return;
    const auto* const comparison = std::get_if<typed::binary>(&e.node);
    const bool is_equality = comparison != nullptr && comparison->op == binary_operator::equal;
    messages_.warning(e.where, "the result of this expression is not used",
                      is_equality ? "to assign it, write = instead of =="
                                  : "assign the result, or remove the statement");
  }

  void check_condition(const typed::expression& condition) {
    const typed::assignment* const assigned = assignment_in(condition);
    if (assigned == nullptr) return;
    messages_.warning(condition.where, "this condition assigns a value",
                      "to compare, write ==; to assign, use a separate statement before");
  }

  void visit(const typed::expression& e) {
    typed::for_each_expression(e, [&](const typed::expression& part) { check_shift(part); });
  }

  void check_shift(const typed::expression& e) {
    if (const auto* node = std::get_if<typed::binary>(&e.node)) {
      check_shift(node->op, *node->left, *node->right);
    } else if (const auto* assigned = std::get_if<typed::assignment>(&e.node)) {
      if (assigned->op) check_shift(*assigned->op, *assigned->target, *assigned->value);
    }
  }

  void check_shift(binary_operator op, const typed::expression& shifted,
                   const typed::expression& count) {
    if (op != binary_operator::shift_left && op != binary_operator::shift_right) return;
    const typed::literal* const known = build::literal_of(count);
    if (known == nullptr || !is_scalar(*shifted.type)) return;
    const std::int64_t bits = static_cast<std::int64_t>(size_of(*shifted.type)) * 8;
    const std::int64_t by = build::signed_value(*known, *count.type);
    if (by >= 0 && by < bits) return;
    messages_.warning(count.where,
                      "a shift by " + std::to_string(by) + " of " + with_article(*shifted.type) +
                          ", which has " + std::to_string(bits) + " bits",
                      "shift by 0 to " + std::to_string(bits - 1));
  }

  diagnostics& messages_;
};

}  // namespace

void check_effects(const typed::function& f, diagnostics& messages) {
  effect_walk(messages).visit(f.body);
}

}  // namespace libtiles::compiler
