#include "libtiles/compiler/transform/call_inliner.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/unconditional_reads.hpp"
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"
#include "libtiles/compiler/transform/return_elimination.hpp"

namespace libtiles::compiler {
namespace {

// What the kernel may grow by.
constexpr std::size_t most_expressions = 2000;

void name(typed::expression& e, typed::variable& v) {
  e.node = typed::variable_reference{&v};
  e.is_lvalue = false;
}

// A truth value is kept as an int, of which vectors have lanes.
void name_result(typed::expression& e, typed::variable& result) {
  if (*e.type == *result.type) return name(e, result);
  e.node = typed::binary{typed::binary_operator::not_equal, build::reference(result, e.where),
                         build::integer(0, e.where)};
  e.is_lvalue = false;
}

typed::statement_ptr block_of(statement_list statements, const location& where) {
  return build::statement(where, typed::block{std::move(statements)});
}

bool has_value(const type& t) {
  return is_scalar(t) || is_vector(t) || t.kind == type_kind::structure || has_index_components(t);
}

bool is_of_thread(const type& t) {
  return t.kind == type_kind::tiled_index || t.kind == type_kind::barrier;
}

const typed::return_statement* end_of(const typed::function& f) {
  const auto& statements = f.body.statements;
  return statements.empty() ? nullptr
                            : std::get_if<typed::return_statement>(&statements.back()->node);
}

// The last statement, and no other one, returns a value.
bool returns_at_end(const typed::function& f) {
  const typed::return_statement* const end = end_of(f);
  const auto& statements = f.body.statements;
  return end != nullptr && end->value &&
         std::none_of(statements.begin(), statements.end() - 1,
                      [](const auto& s) { return exits_of(*s).by_return; });
}

bool is_one_value(const typed::function& f) {
  return f.body.statements.size() == 1 && returns_at_end(f) && !has_effects(*end_of(f)->value);
}

bool changes_nothing(const typed::function& f) {
  return !f.reaches_tile_statics &&
         std::none_of(f.parameters.begin(), f.parameters.end(), [](const typed::variable* given) {
           return given->is_written || given->is_atomic;
         });
}

template <class Predicate>
std::size_t count_expressions(const typed::function& f, const Predicate& is_counted) {
  std::size_t count = 0;
  for (const typed::statement_ptr& s : f.body.statements) {
    typed::for_each_expression(*s,
                               [&](const typed::expression& e) { count += is_counted(e) ? 1 : 0; });
  }
  return count;
}

bool is_pointed_to(const typed::variable& v, const typed::function& f) {
  return count_expressions(f, [&](const typed::expression& e) {
           const auto* const pointer = std::get_if<typed::address_of>(&e.node);
           return pointer != nullptr && named_variable(root_of(*pointer->operand)) == &v;
         }) > 0;
}

bool is_named_once(const typed::variable& v, const typed::function& f) {
  return count_expressions(f, [&](const typed::expression& e) { return named_variable(e) == &v; }) <
         2;
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

bool call_inliner::has_calls(const typed::expression& e) const {
  if (which_ == inlined_calls::waiting) return waits(e);
  return typed::any_expression(e, [](const typed::expression& part) {
    return std::holds_alternative<typed::call>(part.node);
  });
}

bool call_inliner::inline_calls(typed::expression& e, statement_list& before) {
  if (!has_calls(e)) return true;
  return std::visit([&](auto& node) { return inline_calls_in(node, e, before); }, e.node);
}

// Of what comes second it depends on the first whether it is computed.
bool call_inliner::inline_calls_in(typed::binary& n, typed::expression& e, statement_list& before) {
  const bool is_comma = n.op == typed::binary_operator::comma;
  if (!is_comma && !syntax::is_logical(n.op)) return inline_operands(e, before);
  if (!has_calls(*n.right)) return inline_calls(*n.left, before);
  if (is_comma || which_ == inlined_calls::waiting) return false;
  branch computed, skipped;
  if (!inline_calls(*n.left, before) || !inline_calls(*n.right, computed.before)) return false;
  if (computed.before.empty()) return true;
  const bool is_and = n.op == typed::binary_operator::logical_and;
  typed::literal known;
  known.integer = is_and ? 0 : 1;
  skipped.value = build::expression(e.type, e.where, known);
  computed.value = std::move(n.right);
  if (!is_and) std::swap(computed, skipped);
  choose(e, std::move(n.left), std::move(computed), std::move(skipped), before);
  return true;
}

bool call_inliner::inline_calls_in(typed::conditional& n, typed::expression& e,
                                   statement_list& before) {
  if (!has_calls(*n.if_true) && !has_calls(*n.if_false)) return inline_calls(*n.condition, before);
  if (which_ == inlined_calls::waiting || !inline_calls(*n.condition, before)) return false;
  branch chosen, other;
  const bool is_inlined =
      inline_calls(*n.if_true, chosen.before) && inline_calls(*n.if_false, other.before);
  if (!is_inlined) return false;
  if (chosen.before.empty() && other.before.empty()) return true;
  if (!has_value(*e.type) || e.is_lvalue) return false;
  chosen.value = std::move(n.if_true);
  other.value = std::move(n.if_false);
  choose(e, std::move(n.condition), std::move(chosen), std::move(other), before);
  return true;
}

void call_inliner::choose(typed::expression& e, typed::expression_ptr condition, branch if_true,
                          branch if_false, statement_list& before) {
  typed::variable& result = declare_result(e, before);
  if_true.before.push_back(assign_result(result, std::move(if_true.value)));
  if_false.before.push_back(assign_result(result, std::move(if_false.value)));
  before.push_back(build::statement(
      e.where,
      typed::if_statement{std::move(condition), block_of(std::move(if_true.before), e.where),
                          block_of(std::move(if_false.before), e.where)}));
  name_result(e, result);
}

// The value is computed before the place that gets it.
bool call_inliner::inline_calls_in(typed::assignment& n, typed::expression&,
                                   statement_list& before) {
  if (!has_calls(*n.target)) return inline_calls(*n.value, before);
  if (which_ == inlined_calls::waiting || !inline_calls(*n.value, before)) return false;
  const bool is_in_order =
      !interfere(*n.value, *n.target) || materialize_unless_invariant(*n.value, before);
  return is_in_order && inline_calls(*n.target, before);
}

bool call_inliner::inline_calls_in(typed::call& n, typed::expression& e, statement_list& before) {
  const bool is_inlined = which_ == inlined_calls::all || n.callee->waits;
  return inline_operands(e, before) && (!is_inlined || inline_call(e, before));
}

bool call_inliner::inline_calls_in(computed_in_order, typed::expression& e,
                                   statement_list& before) {
  return inline_operands(e, before);
}

// What is computed before a call is to be computed before what the call becomes, unless neither
// changes what the other one reads.
bool call_inliner::inline_operands(typed::expression& e, statement_list& before) {
  std::vector<typed::expression*> operands;
  typed::for_each_child(e, [&](typed::expression& child) { operands.push_back(&child); });
  auto last = operands.begin();
  for (auto at = operands.begin(); at != operands.end(); ++at) {
    if (has_calls(**at)) last = at + 1;
  }
  for (auto at = operands.begin(); at != operands.end(); ++at) {
    if (!inline_calls(**at, before)) return false;
    const bool has_to_precede =
        at < last && std::any_of(at + 1, last, [&](const typed::expression* later) {
          return which_ == inlined_calls::waiting || interfere(**at, *later);
        });
    if (has_to_precede && !materialize_unless_invariant(**at, before)) return false;
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
    const bool is_same = !v->is_assigned || results_.count(v) != 0;
    return v->kind != typed::storage::tile_static && is_same;
  }
  bool are_same = typed::is_index_arithmetic(e) && !has_own_effects(e);
  typed::for_each_child(
      e, [&](const typed::expression& part) { are_same = are_same && is_invariant(part); });
  return are_same;
}

bool call_inliner::inline_call(typed::expression& e, statement_list& before) {
  auto& called = std::get<typed::call>(e.node);
  typed::function& callee = *called.callee;
  const bool has_result = callee.return_type->kind != type_kind::nothing;
  if (has_result && !has_value(*callee.return_type)) return false;
  if (!is_small_enough(callee)) return false;
  tree_copy body(kernel_);
  statement_list made;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    bind_parameter(i, called, body, made);
  }
  const bool is_value = which_ == inlined_calls::all && returns_at_end(callee);
  typed::variable* const result = has_result && !is_value ? &declare_result(e, made) : nullptr;
  typed::block copied = body.copy(callee.body);
  typed::expression_ptr value;
  if (is_value) {
    value = std::move(std::get<typed::return_statement>(copied.statements.back()->node).value);
    copied.statements.pop_back();
  }
  if (!eliminate_returns(copied.statements, result)) return false;
  std::move(copied.statements.begin(), copied.statements.end(), std::back_inserter(made));
  std::move(made.begin(), made.end(), std::back_inserter(before));
  kernel_.calls.insert(kernel_.calls.end(), callee.calls.begin(), callee.calls.end());
  if (is_value) {
    value->is_lvalue = false;
    e = std::move(*value);
  } else if (result != nullptr) {
    name_result(e, *result);
  } else {
    e.node = typed::literal();
    e.type = scalar(scalar_type::int32);
  }
  return true;
}

bool call_inliner::is_small_enough(const typed::function& callee) {
  if (which_ == inlined_calls::waiting) return true;
  size_ += count_expressions(callee, [](const typed::expression&) { return true; });
  return size_ <= most_expressions;
}

typed::variable& call_inliner::declare_result(const typed::expression& e, statement_list& made) {
  typed::variable& result = build::variable(kernel_, "result", e);
  result.is_assigned = true;
  results_.insert(&result);
  typed::expression_ptr first;
  if (which_ == inlined_calls::all) {
    if (*e.type == *scalar(scalar_type::boolean)) result.type = scalar(scalar_type::int32);
    // Lanes that choose no branch keep what they have.
    if (is_scalar(*result.type)) {
      first = build::expression(result.type, result.where, typed::literal());
    }
  }
  made.push_back(build::declaration(result, std::move(first), result.where));
  return result;
}

// What has a name keeps it, so that a view or what is referred to is found as before.
void call_inliner::bind_parameter(std::size_t number, const typed::call& called, tree_copy& body,
                                  statement_list& made) {
  typed::variable& parameter = *called.callee->parameters[number];
  const typed::expression& given = *called.arguments[number];
  if (is_of_thread(*parameter.type)) return body.replace(parameter, *program_.thread_parameter);
  const bool is_named_alike = parameter.type->kind == type_kind::pointer ||
                              (parameter.type->kind == type_kind::view && !parameter.is_assigned);
  typed::variable* const named = named_variable(given);
  if (is_named_alike && named != nullptr) return body.replace(parameter, *named);
  if (substitute(number, called, body)) return;
  if (const auto* pointer = std::get_if<typed::address_of>(&given.node)) {
    const typed::expression& place = *pointer->operand;
    if (typed::variable* const shown = named_variable(place)) {
      return body.replace_pointed(parameter, *shown);
    }
    const bool is_read_alone = which_ == inlined_calls::all && parameter.is_reference &&
                               is_scalar(*place.type) && changes_nothing(*called.callee) &&
                               reads_unconditionally(*called.callee, parameter);
    if (is_read_alone) {
      typed::variable& read = build::variable(kernel_, parameter.name.c_str(), place);
      made.push_back(build::declaration(read, build::conversion(tree_copy().copy(place), read.type),
                                        read.where));
      return body.replace_pointed(parameter, read);
    }
  }
  typed::variable& copied = body.new_variable(parameter);
  if (parameter.type->kind == type_kind::view) copied.sources = variables_behind(given);
  if (parameter.type->kind == type_kind::pointer) copied.sources = owners_behind(given);
  made.push_back(build::declaration(copied, tree_copy().copy(given), copied.where));
}

// Without a variable, where the value is as good: what never changes, and what the one value that
// the function consists of has once.
bool call_inliner::substitute(std::size_t number, const typed::call& called,
                              tree_copy& body) const {
  const typed::function& callee = *called.callee;
  const typed::variable& parameter = *callee.parameters[number];
  const typed::expression& given = *called.arguments[number];
  const bool is_value =
      which_ == inlined_calls::all && !parameter.is_assigned && has_value(*parameter.type);
  if (!is_value) return false;
  typed::variable* const named = named_variable(given);
  if (named != nullptr && is_invariant(given)) {
    body.replace(parameter, *named);
    return true;
  }
  const bool is_moved = build::literal_of(given) != nullptr ||
                        (is_one_value(callee) && is_named_once(parameter, callee) &&
                         std::none_of(called.arguments.begin(), called.arguments.end(),
                                      [](const auto& each) { return has_effects(*each); }));
  if (!is_moved || !is_scalar(*parameter.type) || is_pointed_to(parameter, callee)) return false;
  body.replace_value(parameter, given);
  return true;
}

void remove_unused_call_sites(typed::function& kernel) {
  std::set<const typed::function*> called;
  for (const typed::statement_ptr& s : kernel.body.statements) {
    typed::for_each_expression(*s, [&](const typed::expression& e) {
      if (const auto* call = std::get_if<typed::call>(&e.node)) called.insert(call->callee);
    });
  }
  const auto is_unused = [&](const typed::call_site& site) {
    return called.count(site.callee) == 0;
  };
  kernel.calls.erase(std::remove_if(kernel.calls.begin(), kernel.calls.end(), is_unused),
                     kernel.calls.end());
}

}  // namespace libtiles::compiler
