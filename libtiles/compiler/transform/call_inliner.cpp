#include "libtiles/compiler/transform/call_inliner.hpp"

#include <iterator>

#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/transform/return_elimination.hpp"

namespace libtiles::compiler {
namespace {

void name(typed::expression& e, typed::variable& v) {
  e.node = typed::variable_reference{&v};
  e.is_lvalue = false;
}

typed::variable* named_by(const typed::expression& e) {
  const auto* const name = std::get_if<typed::variable_reference>(&e.node);
  return name == nullptr ? nullptr : name->target;
}

typed::statement_ptr declared(typed::variable& v, typed::expression_ptr value) {
  v.initializer = value.get();
  return build::statement(v.where, typed::declaration{&v, std::move(value)});
}

bool has_value(const type& t) {
  return is_scalar(t) || is_vector(t) || t.kind == type_kind::structure || has_index_components(t);
}

bool is_of_thread(const type& t) {
  return t.kind == type_kind::tiled_index || t.kind == type_kind::barrier;
}

}  // namespace

void call_inliner::take_out(typed::expression& e, statement_list& before) {
  take_out_of(e, before);
}

typed::variable& call_inliner::new_variable(const char* name, const typed::expression& value) {
  typed::variable like;
  like.name = name;
  like.type = value.type;
  like.where = value.where;
  return tree_copy(kernel_, names_).new_variable(like);
}

void call_inliner::keep(typed::expression& e, statement_list& before) {
  typed::variable& kept = new_variable("kept", e);
  before.push_back(declared(kept, std::make_unique<typed::expression>(std::move(e))));
  e.type = kept.type;
  e.where = kept.where;
  name(e, kept);
}

bool call_inliner::take_out_of(typed::expression& e, statement_list& before) {
  if (!calls_waiting(e)) return true;
  if (auto* both = std::get_if<typed::binary>(&e.node)) {
    const bool is_second_left_out = both->op == typed::binary_operator::logical_and ||
                                    both->op == typed::binary_operator::logical_or ||
                                    both->op == typed::binary_operator::comma;
    if (is_second_left_out) return take_logical(*both, before);
  }
  if (auto* chosen = std::get_if<typed::conditional>(&e.node)) {
    return !calls_waiting(*chosen->if_true) && !calls_waiting(*chosen->if_false) &&
           take_out_of(*chosen->condition, before);
  }
  if (auto* assigned = std::get_if<typed::assignment>(&e.node)) {
    return !calls_waiting(*assigned->target) && take_out_of(*assigned->value, before);
  }
  if (!take_operands(e, before)) return false;
  const auto* const called = std::get_if<typed::call>(&e.node);
  return called == nullptr || !called->callee->reaches_barrier || inline_call(e, before);
}

// Of what comes second it depends on the first whether it is computed.
bool call_inliner::take_logical(typed::binary& n, statement_list& before) {
  return !calls_waiting(*n.right) && take_out_of(*n.left, before);
}

// What is computed before a call is to be computed before what the call becomes.
bool call_inliner::take_operands(typed::expression& e, statement_list& before) {
  std::vector<typed::expression*> operands;
  typed::for_each_child(e, [&](typed::expression& child) { operands.push_back(&child); });
  auto last = operands.begin();
  for (auto at = operands.begin(); at != operands.end(); ++at) {
    if (calls_waiting(**at)) last = at + 1;
  }
  for (auto at = operands.begin(); at != operands.end(); ++at) {
    if (!take_out_of(**at, before)) return false;
    if (at < last && at + 1 != last && !keep_if_needed(**at, before)) return false;
  }
  return true;
}

bool call_inliner::keep_if_needed(typed::expression& e, statement_list& before) {
  if (is_steady(e)) return true;
  if (!has_value(*e.type) || e.is_lvalue) return false;
  keep(e, before);
  return true;
}

// The same later on, whatever a function does meanwhile.
bool call_inliner::is_steady(const typed::expression& e) const {
  if (is_of_thread(*e.type)) return true;
  const auto* const pointer = std::get_if<typed::address_of>(&e.node);
  if (pointer != nullptr && named_by(*pointer->operand) != nullptr) return true;
  if (const typed::variable* const v = named_by(e)) {
    return v->kind != typed::storage::tile_static && !v->is_assigned;
  }
  bool is_steady_node = std::holds_alternative<typed::literal>(e.node) ||
                        std::holds_alternative<typed::thread_index>(e.node) ||
                        std::holds_alternative<typed::index_value>(e.node) ||
                        std::holds_alternative<typed::view_extent>(e.node) ||
                        std::holds_alternative<typed::unary>(e.node) ||
                        std::holds_alternative<typed::binary>(e.node) ||
                        std::holds_alternative<typed::conversion>(e.node);
  if (has_effects(e)) return false;
  typed::for_each_child(e,
                        [&](const typed::expression& part) { is_steady_node &= is_steady(part); });
  return is_steady_node;
}

bool call_inliner::inline_call(typed::expression& e, statement_list& before) {
  auto& called = std::get<typed::call>(e.node);
  typed::function& callee = *called.callee;
  tree_copy body(kernel_, names_);
  statement_list made;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    bind(*callee.parameters[i], *called.arguments[i], body, made);
  }
  const bool has_result = callee.return_type->kind != type_kind::nothing;
  if (has_result && !has_value(*callee.return_type)) return false;
  typed::variable* const result = has_result ? &new_variable("result", e) : nullptr;
  if (has_result) made.push_back(declared(*result, nullptr));
  typed::block copied = body.copy(callee.body);
  if (!take_returns(copied.statements, result)) return false;
  std::move(copied.statements.begin(), copied.statements.end(), std::back_inserter(made));
  std::move(made.begin(), made.end(), std::back_inserter(before));
  kernel_.calls.insert(kernel_.calls.end(), callee.calls.begin(), callee.calls.end());
  if (result == nullptr) {
    e.node = typed::literal();
    e.type = scalar(scalar_type::int32);
  } else {
    name(e, *result);
  }
  return true;
}

// What has a name keeps it, so that a view or what is referred to is found as before.
void call_inliner::bind(typed::variable& parameter, const typed::expression& given, tree_copy& body,
                        statement_list& made) {
  if (is_of_thread(*parameter.type)) return body.replace(parameter, *program_.thread_parameter);
  const bool is_named_alike = parameter.type->kind == type_kind::pointer ||
                              (parameter.type->kind == type_kind::view && !parameter.is_assigned);
  typed::variable* const named = named_by(given);
  if (is_named_alike && named != nullptr) return body.replace(parameter, *named);
  if (const auto* pointer = std::get_if<typed::address_of>(&given.node)) {
    typed::variable* const shown = named_by(*pointer->operand);
    if (shown != nullptr) return body.replace_pointed(parameter, *shown);
  }
  typed::variable& own = body.new_variable(parameter);
  if (parameter.type->kind == type_kind::view) own.sources = variables_behind(given);
  if (parameter.type->kind == type_kind::pointer) own.sources = owners_behind(given);
  made.push_back(declared(own, tree_copy(kernel_, names_).copy(given)));
}

}  // namespace libtiles::compiler
