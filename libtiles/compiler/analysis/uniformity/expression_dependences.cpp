#include "libtiles/compiler/analysis/uniformity/expression_dependences.hpp"

#include <set>

#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lane_calls.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

// What other threads cannot change meanwhile.
bool is_private(const typed::variable& v) {
  if (v.type->kind == type_kind::pointer) {
    return v.type->memory.space == address_space::private_memory;
  }
  return v.kind != typed::storage::tile_static && v.type->kind != type_kind::view;
}

bool is_tile_static(const typed::variable& v) {
  const bool points_there =
      v.type->kind == type_kind::pointer && v.type->memory.space == address_space::tile_static;
  return v.kind == typed::storage::tile_static || points_there;
}

bool has_elements(const typed::variable& v) {
  return v.type->kind == type_kind::view || v.type->kind == type_kind::pointer;
}

// What a function may change for its caller alone.
bool is_written_through(const typed::variable& parameter) {
  return parameter.type->kind == type_kind::pointer && is_private(parameter) &&
         !parameter.type->is_const;
}

// What the elements that an argument shows, or what it points to, belong to.
std::vector<typed::variable*> owners_of_argument(const typed::expression& argument) {
  if (argument.type->kind == type_kind::view) return variables_behind(argument);
  if (argument.type->kind == type_kind::pointer) return owners_behind(argument);
  return {};
}

bool is_written_by_threads(const typed::variable& v) {
  return !is_private(v) && (v.is_written || v.is_atomic);
}

}  // namespace

expression_dependences::expression_dependences(const typed::function& f,
                                               const typed::program& program,
                                               const function_summaries& summaries)
    : program_(program),
      summaries_(summaries),
      control_(made_.graph.add()),
      nowhere_(made_.graph.add()) {
  made_.result = graph().add();
  for (const typed::variable* parameter : f.parameters) {
    made_.inputs.push_back(node_of(*parameter));
    made_.inputs.push_back(elements_of(*parameter));
    if (is_thread(*parameter)) {
      depend_on_thread(node_of(*parameter), dependence::thread_index, parameter->where, nullptr);
    }
  }
}

bool expression_dependences::is_thread(const typed::variable& v) const {
  return v.type->kind == type_kind::tiled_index || &v == program_.thread_parameter;
}

expression_dependences::node expression_dependences::node_of(const typed::variable& v) {
  const auto [known, is_new] = made_.variables.emplace(&v, 0);
  if (is_new) known->second = graph().add();
  return known->second;
}

void expression_dependences::depend_on_thread(node sink, dependence how, const location& where,
                                              const std::string* name) {
  graph().add(dependence_graph::thread, sink, how, where, name);
}

expression_dependences::node expression_dependences::branch(node condition, const location& where) {
  const node made = graph().add();
  graph().add(control_, made, dependence::operand);
  graph().add(condition, made, dependence::condition, where);
  return made;
}

expression_dependences::node expression_dependences::value_of(const typed::expression& e) {
  const node made = graph().add();
  read(e, made);
  return made;
}

void expression_dependences::read(const typed::expression& e, node sink) {
  std::visit([&](const auto& n) { read_node(n, e, sink); }, e.node);
}

void expression_dependences::read_parts(const typed::expression& e, node sink) {
  typed::for_each_child(e, [&](const typed::expression& part) { read(part, sink); });
}

// Only threads that come to the declaration know the variable.
void expression_dependences::initialize(const typed::variable& v, const typed::expression& value) {
  graph().add(value_of(value), node_of(v), dependence::assigned, value.where, &v.name);
}

void expression_dependences::read_node(const typed::variable_reference& n,
                                       const typed::expression& e, node sink) {
  const typed::variable& v = *n.target;
  if (v.kind == typed::storage::tile_static) {
    if (v.is_race_free) return;
    depend_on_thread(sink, dependence::tile_static_value, e.where, &v.name);
  } else if (is_thread(v)) {
    depend_on_thread(sink, dependence::thread_index, e.where, &v.name);
  } else {
    graph().add(node_of(v), sink, dependence::operand);
  }
}

void expression_dependences::read_node(const typed::thread_index& n, const typed::expression& e,
                                       node sink) {
  const bool is_of_tile =
      n.which == typed::thread_index_kind::tile || n.which == typed::thread_index_kind::tile_origin;
  if (!is_of_tile) depend_on_thread(sink, dependence::thread_index, e.where, nullptr);
}

void expression_dependences::read_node(const typed::view_element& n, const typed::expression& e,
                                       node sink) {
  read_parts(e, sink);
  read_elements(variables_behind(*n.view), n.view->where, sink);
}

void expression_dependences::read_node(const typed::dereference& n, const typed::expression& e,
                                       node sink) {
  read_parts(e, sink);
  read_elements(owners_behind(*n.operand), e.where, sink);
}

// What nobody writes is the same for all who read it.
void expression_dependences::read_elements(const std::vector<typed::variable*>& owners,
                                           const location& where, node sink) {
  for (const typed::variable* owner : owners) {
    if (is_written_by_threads(*owner)) {
      depend_on_thread(sink, dependence::written_view, where, &owner->name);
    } else {
      graph().add(elements_of(*owner), sink, dependence::operand);
    }
  }
}

expression_dependences::node expression_dependences::elements_of(const typed::variable& owner) {
  if (is_private(owner) && !has_elements(owner)) return node_of(owner);
  const auto [known, is_new] = elements_.emplace(&owner, 0);
  if (!is_new) return known->second;
  const node made = known->second = graph().add();
  if (is_tile_static(owner)) {
    if (owner.is_race_free) return made;
    depend_on_thread(made, dependence::tile_static_value, owner.where, &owner.name);
  } else if (is_written_by_threads(owner)) {
    depend_on_thread(made, dependence::written_view, owner.where, &owner.name);
  }
  for (const typed::variable* source : owner.sources) {
    graph().add(elements_of(*source), made, dependence::operand);
  }
  return made;
}

void expression_dependences::read_node(const typed::unary& n, const typed::expression& e,
                                       node sink) {
  read(*n.operand, sink);
  if (is_increment(n.op)) note_assigned(owners_of(*n.operand), e.where);
}

void expression_dependences::read_node(const typed::binary& n, const typed::expression& e,
                                       node sink) {
  if (n.op == binary_operator::comma) {
    compute(*n.left);
    read(*n.right, sink);
  } else if (n.op == binary_operator::logical_and || n.op == binary_operator::logical_or) {
    const node decides = value_of(*n.left);
    graph().add(decides, sink, dependence::operand);
    const control_scope guarded(*this, branch(decides, n.left->where));
    read(*n.right, sink);
  } else {
    read_parts(e, sink);
  }
}

void expression_dependences::read_node(const typed::conditional& n, const typed::expression&,
                                       node sink) {
  const node decides = value_of(*n.condition);
  graph().add(decides, sink, dependence::operand);
  const control_scope guarded(*this, branch(decides, n.condition->where));
  read(*n.if_true, sink);
  read(*n.if_false, sink);
}

// Where in an array the value goes decides over the array, too.
void expression_dependences::read_node(const typed::assignment& n, const typed::expression& e,
                                       node sink) {
  const node value = value_of(*n.value);
  const node target = value_of(*n.target);
  graph().add(value, sink, dependence::operand);
  if (n.op) graph().add(target, sink, dependence::operand);
  if (n.target->type->kind == type_kind::view) return show(*n.target, value, e.where);
  const bool is_part = !std::holds_alternative<typed::variable_reference>(n.target->node);
  for (const typed::variable* owner : owners_of(*n.target)) {
    assign(*owner, value, n.value->where);
    if (is_part) assign(*owner, target, n.target->where);
  }
  note_assigned(owners_of(*n.target), e.where);
}

// A view that is assigned shows other elements from then on.
void expression_dependences::show(const typed::expression& view, node value,
                                  const location& where) {
  for (const typed::variable* shown : variables_behind(view)) {
    graph().add(value, node_of(*shown), dependence::assigned, where, &shown->name);
    graph().add(control_, node_of(*shown), dependence::assigned_within, where, &shown->name);
  }
}

// Of a pointer, all that it may point to.
void expression_dependences::assign(const typed::variable& owner, node value,
                                    const location& where) {
  for (const typed::variable* changed : changed_by(owner)) {
    graph().add(value, elements_of(*changed), dependence::assigned, where, &changed->name);
  }
}

void expression_dependences::note_assigned(const std::vector<typed::variable*>& owners,
                                           const location& where) {
  for (const typed::variable* owner : owners) {
    for (const typed::variable* changed : changed_by(*owner)) {
      graph().add(control_, elements_of(*changed), dependence::assigned_within, where,
                  &changed->name);
    }
  }
}

// Variables of the thread's own memory, and parameters that point there.
std::vector<const typed::variable*> expression_dependences::changed_by(
    const typed::variable& owner) const {
  std::vector<const typed::variable*> changed;
  std::vector<const typed::variable*> waiting{&owner};
  std::set<const typed::variable*> seen;
  while (!waiting.empty()) {
    const typed::variable* const next = waiting.back();
    waiting.pop_back();
    if (!is_private(*next) || !seen.insert(next).second) continue;
    changed.push_back(next);
    if (has_elements(*next)) {
      waiting.insert(waiting.end(), next->sources.begin(), next->sources.end());
    }
  }
  return changed;
}

// What it leaves where pointers point to is made of its arguments, as its value is.
void expression_dependences::read_node(const typed::builtin_call& n, const typed::expression& e,
                                       node sink) {
  if (n.spelling == lane_calls::same_in_tile) return compute(*n.arguments.front());
  const node made = graph().add();
  for (const auto& argument : n.arguments) {
    if (argument->type->kind == type_kind::pointer) {
      compute(*argument);
    } else {
      read(*argument, made);
    }
  }
  graph().add(made, sink, dependence::operand, e.where);
  for (const auto& argument : n.arguments) {
    if (argument->type->kind != type_kind::pointer) continue;
    const std::vector<typed::variable*> owners = owners_behind(*argument);
    for (const typed::variable* owner : owners) assign(*owner, made, e.where);
    note_assigned(owners, e.where);
  }
}

// Only one thread of several gets each result.
void expression_dependences::read_node(const typed::atomic& n, const typed::expression& e,
                                       node sink) {
  compute(*n.target);
  for (const auto& operand : n.operands) {
    compute(*operand);
    if (operand->type->kind != type_kind::pointer) continue;
    for (const typed::variable* owner : owners_behind(*operand)) {
      const node seen = graph().add();
      depend_on_thread(seen, dependence::atomic_result, e.where, nullptr);
      assign(*owner, seen, e.where);
    }
  }
  depend_on_thread(sink, dependence::atomic_result, e.where, nullptr);
}

void expression_dependences::read_node(const typed::call& n, const typed::expression& e,
                                       node sink) {
  std::vector<node> inputs;
  for (const auto& argument : n.arguments) {
    inputs.push_back(value_of(*argument));
    inputs.push_back(graph().add());
    const std::vector<typed::variable*> owners = owners_of_argument(*argument);
    if (!owners.empty()) read_elements(owners, argument->where, inputs.back());
  }
  const function_summary& known = summaries_.at(n.callee);
  give_back(known.result, inputs, n, e, sink);
  for (std::size_t i = 0; i < n.arguments.size(); ++i) {
    if (!is_written_through(*n.callee->parameters[i])) continue;
    const node written = graph().add();
    give_back(known.written[i], inputs, n, e, written);
    const std::vector<typed::variable*> owners = owners_of_argument(*n.arguments[i]);
    for (const typed::variable* owner : owners) assign(*owner, written, e.where);
    note_assigned(owners, e.where);
  }
  demand_from(n, e, inputs);
  made_.calls.push_back({n.callee, std::move(inputs)});
}

void expression_dependences::give_back(const output& given, const std::vector<node>& inputs,
                                       const typed::call& n, const typed::expression& e,
                                       node sink) {
  if (given.differs) depend_on_thread(sink, dependence::call_result, e.where, &n.callee->name);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (given.uses[i]) graph().add(inputs[i], sink, dependence::operand);
  }
}

// What the function that is called needs to be the same in all threads.
void expression_dependences::demand_from(const typed::call& n, const typed::expression& e,
                                         const std::vector<node>& inputs) {
  const function_summary& known = summaries_.at(n.callee);
  if (known.barrier == nullptr) return;
  made_.demands.push_back({control_, e.where, known.barrier->barrier, n.callee, nullptr});
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const demand* const passed_on = known.demands[i];
    if (passed_on == nullptr) continue;
    made_.demands.push_back({inputs[i], n.arguments[i / 2]->where, passed_on->barrier, n.callee,
                             n.callee->parameters[i / 2], passed_on->taken_by});
  }
}

}  // namespace libtiles::compiler
