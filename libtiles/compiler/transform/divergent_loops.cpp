#include "libtiles/compiler/transform/divergent_loops.hpp"

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

/// What a loop consists of; no body if it is no loop.
struct loop_parts {
  typed::statement_ptr* body = nullptr;
  const typed::expression* condition = nullptr;
};

loop_parts parts_of(typed::statement& s) {
  if (auto* const n = std::get_if<typed::while_statement>(&s.node)) {
    return {&n->body, n->condition.get()};
  }
  if (auto* const n = std::get_if<typed::do_statement>(&s.node)) {
    return {&n->body, n->condition.get()};
  }
  if (auto* const n = std::get_if<typed::for_statement>(&s.node)) {
    return {&n->body, n->condition.get()};
  }
  return {};
}

bool may_have_loop(const typed::statement& body) {
  const bool has_loop = typed::any_statement(body, typed::is_loop);
  return has_loop || typed::any_expression(body, [](const typed::expression& e) {
           return std::holds_alternative<typed::call>(e.node);
         });
}

// A jump out of it may stand under any condition.
bool may_diverge(const loop_parts& loop, const uniformity& uniform) {
  const exits left = exits_of(**loop.body);
  const bool is_left = left.by_return || left.by_break;
  return is_left || (loop.condition != nullptr && !uniform.is_uniform(*loop.condition));
}

// (int)get_local_id(0) >= 0
typed::expression_ptr always_true(const location& where) {
  std::vector<typed::expression_ptr> dimension;
  dimension.push_back(build::integer(0, where));
  typed::expression_ptr zero = build::integer(0, where);
  const type_ptr number = zero->type;
  typed::expression_ptr id = build::expression(
      number, where, typed::builtin_call{"(int)get_local_id", std::move(dimension)});
  return build::binary(typed::binary_operator::greater_equal, std::move(id), std::move(zero),
                       where);
}

// Branches and bodies of loops are blocks.
void guard(typed::statement& guarded) {
  const location where = guarded.where;
  const bool is_block = std::holds_alternative<typed::block>(guarded.node);
  auto kept = build::statement(where, std::move(guarded.node));
  typed::if_statement condition;
  condition.condition = always_true(where);
  condition.then = is_block ? std::move(kept) : build::in_block(std::move(kept));
  guarded.node = std::move(build::in_block(build::statement(where, std::move(condition)))->node);
}

// Whether some threads may run what is in a branch, and others not.
bool branches_diverge(const typed::statement& s, const uniformity& uniform) {
  if (const auto* const n = std::get_if<typed::if_statement>(&s.node)) {
    return !uniform.is_uniform(*n->condition);
  }
  const auto* const n = std::get_if<typed::switch_statement>(&s.node);
  return n != nullptr && !uniform.is_uniform(*n->value);
}

// Those within a loop first: a guard around them changes nothing of what is asked of them.
// \param is_apart  whether some threads may not come here.
void visit(typed::statement& s, bool is_apart, const uniformity& uniform) {
  const bool are_children_apart = is_apart || branches_diverge(s, uniform);
  typed::for_each_child(
      s, [](typed::expression&) {},
      [&](typed::statement& child) { visit(child, are_children_apart, uniform); });
  const loop_parts loop = parts_of(s);
  if (loop.body == nullptr || waits(s) || !may_have_loop(**loop.body)) return;
  const bool diverges = may_diverge(loop, uniform);
  if (diverges) guard(**loop.body);
  if (diverges || is_apart) guard(s);
}

}  // namespace

void guard_divergent_loops(typed::program& program, const uniformity& uniform) {
  for (const auto& function : program.functions) {
    const bool is_apart = function.get() != program.kernel;
    for (const auto& statement : function->body.statements) visit(*statement, is_apart, uniform);
  }
}

}  // namespace libtiles::compiler
