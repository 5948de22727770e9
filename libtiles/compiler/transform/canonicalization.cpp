#include "libtiles/compiler/transform/canonicalization.hpp"

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/transform/call_inliner.hpp"

namespace libtiles::compiler {
namespace {

bool is_leaving_with_effects(const typed::statement& s) {
  const auto* const chosen = std::get_if<typed::if_statement>(&s.node);
  return chosen != nullptr && exits_of(s).any() && has_effects(*chosen->condition);
}

bool is_canonical(const typed::statement& s) { return !waits(s) && !is_leaving_with_effects(s); }

typed::statement_ptr break_unless(typed::expression_ptr condition) {
  const location where = condition->where;
  typed::block leave;
  leave.statements.push_back(build::statement(where, typed::break_statement()));
  return build::statement(
      where, typed::if_statement{
                 build::unary(syntax::unary_operator::logical_not, std::move(condition), where),
                 build::statement(where, std::move(leave)), nullptr});
}

class canonicalization {
 public:
  explicit canonicalization(typed::program& program)
      : inliner_(program, inlined_calls::waiting), kernel_(*program.kernel) {}

  void run() { canonicalize(kernel_.body.statements); }

 private:
  void canonicalize(statement_list& list) {
    statement_list made;
    for (typed::statement_ptr& s : list) add(std::move(s), made);
    list = std::move(made);
  }

  void add(typed::statement_ptr s, statement_list& made) {
    if (!is_canonical(*s)) {
      std::visit([&](auto& node) { canonicalize_node(node, made); }, s->node);
    }
    const auto* const effect = std::get_if<typed::expression_statement>(&s->node);
    const bool is_done = effect != nullptr && build::literal_of(*effect->value) != nullptr;
    if (!is_done) made.push_back(std::move(s));
  }

  void canonicalize_node(typed::any_of<typed::barrier, typed::memory_fence, typed::return_statement,
                                       typed::break_statement, typed::continue_statement>,
                         statement_list&) {}
  void canonicalize_node(typed::declaration& n, statement_list& made) {
    if (n.initializer) inliner_.inline_calls(*n.initializer, made);
  }
  void canonicalize_node(typed::expression_statement& n, statement_list& made) {
    inliner_.inline_calls(*n.value, made);
  }
  void canonicalize_node(typed::block& n, statement_list&) { canonicalize(n.statements); }

  void canonicalize_node(typed::if_statement& n, statement_list& made) {
    hoist_condition(*n.condition, made);
    canonicalize(build::statements_of(*n.then));
    if (n.otherwise) canonicalize(build::statements_of(*n.otherwise));
  }

  void canonicalize_node(typed::switch_statement& n, statement_list& made) {
    hoist_condition(*n.value, made);
    for (typed::switch_section& section : n.sections) canonicalize(section.body.statements);
  }

  void canonicalize_node(typed::while_statement& n, statement_list&) {
    if (has_effects(*n.condition)) {
      typed::expression_ptr always = build::integer(1, n.condition->where);
      always = build::conversion(std::move(always), scalar(scalar_type::boolean));
      std::swap(always, n.condition);
      move_condition_into(std::move(always), *n.body);
    }
    canonicalize(build::statements_of(*n.body));
  }

  void canonicalize_node(typed::for_statement& n, statement_list& made) {
    if (n.first.size() == 1) {
      std::visit([&](auto& node) { canonicalize_node(node, made); }, n.first.front()->node);
    }
    if (n.condition && has_effects(*n.condition))
      move_condition_into(std::move(n.condition), *n.body);
    canonicalize(build::statements_of(*n.body));
  }

  // What continues a loop comes to its condition.
  void canonicalize_node(typed::do_statement& n, statement_list& made) {
    canonicalize(build::statements_of(*n.body));
    if (!has_effects(*n.condition) || exits_of(*n.body).by_continue) return;
    typed::variable& again = build::variable(kernel_, "again", *n.condition);
    again.is_assigned = true;
    const location where = n.condition->where;
    made.push_back(build::declaration(again, nullptr, where));
    typed::expression_ptr condition = build::reference(again, where);
    std::swap(condition, n.condition);
    add(build::assignment(build::reference(again, where, true), std::move(condition), where),
        build::statements_of(*n.body));
  }

  void hoist_condition(typed::expression& condition, statement_list& made) {
    inliner_.inline_calls(condition, made);
    if (has_effects(condition)) inliner_.materialize(condition, made);
  }

  // The body's variables keep to themselves.
  static void move_condition_into(typed::expression_ptr condition, typed::statement& body) {
    statement_list parts;
    parts.push_back(break_unless(std::move(condition)));
    parts.push_back(
        build::statement(body.where, typed::block{std::move(build::statements_of(body))}));
    build::statements_of(body) = std::move(parts);
  }

  call_inliner inliner_;
  typed::function& kernel_;
};

}  // namespace

void canonicalize(typed::program& program) {
  if (program.thread_parameter->type->kind != type_kind::tiled_index) return;
  canonicalization(program).run();
  remove_unused_call_sites(*program.kernel);
}

}  // namespace libtiles::compiler
