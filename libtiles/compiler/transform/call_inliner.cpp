#include "libtiles/compiler/transform/call_inliner.hpp"

#include <iterator>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"
#include "libtiles/compiler/transform/return_elimination.hpp"

namespace libtiles::compiler {
namespace {

void name(typed::expression& e, typed::variable& v) {
  e.node = typed::variable_reference{&v};
  e.is_lvalue = false;
}

bool has_value(const type& t) {
  return is_scalar(t) || is_vector(t) || t.kind == type_kind::structure || has_index_components(t);
}

bool is_of_thread(const type& t) {
  return t.kind == type_kind::tiled_index || t.kind == type_kind::barrier;
}

}  // namespace

void call_inliner::materialize(typed::expression& e, statement_list& before) {
  typed::variable& temporary = build::variable(kernel_, "temporary", e);
  before.push_back(build::declaration(temporary, std::make_unique<typed::expression>(std::move(e)),
                                      temporary.where));
  e.type = temporary.type;
  e.where = temporary.where;
  name(e, temporary);
}

bool call_inliner::inline_calls(typed::expression& e, statement_list& before) {
  if (!waits(e)) return true;
  return std::visit([&](auto& node) { return inline_calls_in(node, e, before); }, e.node);
}

// Of what comes second it depends on the first whether it is computed.
bool call_inliner::inline_calls_in(typed::binary& n, typed::expression& e, statement_list& before) {
  const bool may_skip = syntax::is_logical(n.op) || n.op == typed::binary_operator::comma;
  if (!may_skip) return inline_operands(e, before);
  return !waits(*n.right) && inline_calls(*n.left, before);
}

bool call_inliner::inline_calls_in(typed::conditional& n, typed::expression&,
                                   statement_list& before) {
  return !waits(*n.if_true) && !waits(*n.if_false) && inline_calls(*n.condition, before);
}

bool call_inliner::inline_calls_in(typed::assignment& n, typed::expression&,
                                   statement_list& before) {
  return !waits(*n.target) && inline_calls(*n.value, before);
}

bool call_inliner::inline_calls_in(typed::call& n, typed::expression& e, statement_list& before) {
  return inline_operands(e, before) && (!n.callee->waits || inline_call(e, before));
}

bool call_inliner::inline_calls_in(computed_in_order, typed::expression& e,
                                   statement_list& before) {
  return inline_operands(e, before);
}

// What is computed before a call is to be computed before what the call becomes.
bool call_inliner::inline_operands(typed::expression& e, statement_list& before) {
  std::vector<typed::expression*> operands;
  typed::for_each_child(e, [&](typed::expression& child) { operands.push_back(&child); });
  auto last = operands.begin();
  for (auto at = operands.begin(); at != operands.end(); ++at) {
    if (waits(**at)) last = at + 1;
  }
  for (auto at = operands.begin(); at != operands.end(); ++at) {
    if (!inline_calls(**at, before)) return false;
    if (at < last && at + 1 != last && !materialize_unless_invariant(**at, before)) return false;
  }
  return true;
}

bool call_inliner::materialize_unless_invariant(typed::expression& e, statement_list& before) {
  if (is_invariant(e)) return true;
  if (!has_value(*e.type) || e.is_lvalue) return false;
  materialize(e, before);
  return true;
}

// The same later on, whatever a function does meanwhile.
bool call_inliner::is_invariant(const typed::expression& e) const {
  if (is_of_thread(*e.type)) return true;
  const auto* const pointer = std::get_if<typed::address_of>(&e.node);
  if (pointer != nullptr && named_variable(*pointer->operand) != nullptr) return true;
  if (const typed::variable* const v = named_variable(e)) {
    return v->kind != typed::storage::tile_static && !v->is_assigned;
  }
  bool is_same = typed::is_index_arithmetic(e) && !has_own_effects(e);
  typed::for_each_child(
      e, [&](const typed::expression& part) { is_same = is_same && is_invariant(part); });
  return is_same;
}

bool call_inliner::inline_call(typed::expression& e, statement_list& before) {
  auto& called = std::get<typed::call>(e.node);
  typed::function& callee = *called.callee;
  tree_copy body(kernel_);
  statement_list made;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    bind_parameter(*callee.parameters[i], *called.arguments[i], body, made);
  }
  const bool has_result = callee.return_type->kind != type_kind::nothing;
  if (has_result && !has_value(*callee.return_type)) return false;
  typed::variable* const result = has_result ? &build::variable(kernel_, "result", e) : nullptr;
  if (has_result) made.push_back(build::declaration(*result, nullptr, result->where));
  typed::block copied = body.copy(callee.body);
  if (!eliminate_returns(copied.statements, result)) return false;
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
void call_inliner::bind_parameter(typed::variable& parameter, const typed::expression& given,
                                  tree_copy& body, statement_list& made) {
  if (is_of_thread(*parameter.type)) return body.replace(parameter, *program_.thread_parameter);
  const bool is_named_alike = parameter.type->kind == type_kind::pointer ||
                              (parameter.type->kind == type_kind::view && !parameter.is_assigned);
  typed::variable* const named = named_variable(given);
  if (is_named_alike && named != nullptr) return body.replace(parameter, *named);
  if (const auto* pointer = std::get_if<typed::address_of>(&given.node)) {
    typed::variable* const shown = named_variable(*pointer->operand);
    if (shown != nullptr) return body.replace_pointed(parameter, *shown);
  }
  typed::variable& copied = body.new_variable(parameter);
  if (parameter.type->kind == type_kind::view) copied.sources = variables_behind(given);
  if (parameter.type->kind == type_kind::pointer) copied.sources = owners_behind(given);
  made.push_back(build::declaration(copied, tree_copy().copy(given), copied.where));
}

}  // namespace libtiles::compiler
