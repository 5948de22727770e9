#include "libtiles/compiler/analysis/uniformity/function_dependences.hpp"

#include <optional>

#include "libtiles/compiler/analysis/uniformity/expression_dependences.hpp"

namespace libtiles::compiler {
namespace {

using node = dependence_graph::node;
using maybe_node = std::optional<node>;
using control_scope = expression_dependences::control_scope;

/// Nodes on which it depends whether a thread left a statement, so that it skips what follows.
struct exits {
  maybe_node returns, breaks, continues;
};

/// Each statement tells how it may be left.
class statement_dependences {
 public:
  explicit statement_dependences(expression_dependences& values)
      : values_(values), graph_(values.graph()) {}

  exits visit(const typed::block& b) {
    exits all;
    node control = values_.control();
    for (const auto& statement : b.statements) {
      const control_scope reached(values_, control);
      const exits one = visit(*statement);
      all = merged(all, one);
      control = after(control, one);
    }
    return all;
  }

 private:
  exits visit(const typed::statement& s) {
    return std::visit([&](const auto& n) { return visit_node(n, s.where); }, s.node);
  }

  exits visit_node(const typed::declaration& n, const location&) {
    if (n.initializer) values_.initialize(*n.declared, *n.initializer);
    return {};
  }

  exits visit_node(const typed::expression_statement& n, const location&) {
    values_.compute(*n.value);
    return {};
  }

  exits visit_node(const typed::barrier&, const location& where) {
    values_.made().demands.push_back({values_.control(), where, where, nullptr, nullptr});
    return {};
  }

  exits visit_node(const typed::memory_fence&, const location&) { return {}; }

  exits visit_node(const typed::block& n, const location&) { return visit(n); }

  exits visit_node(const typed::if_statement& n, const location&) {
    const control_scope guarded(values_,
                                values_.branch(condition(*n.condition), n.condition->where));
    const exits ways = visit(*n.then);
    return n.otherwise ? merged(ways, visit(*n.otherwise)) : ways;
  }

  exits visit_node(const typed::while_statement& n, const location&) {
    return visit_loop(n.condition.get(), nullptr, *n.body);
  }

  exits visit_node(const typed::do_statement& n, const location&) {
    return visit_loop(n.condition.get(), nullptr, *n.body);
  }

  exits visit_node(const typed::for_statement& n, const location&) {
    for (const auto& one : n.first) visit(*one);
    return visit_loop(n.condition.get(), n.step.get(), *n.body);
  }

  // Who left the loop runs none of its parts any more; who goes on to the next turn runs them all.
  exits visit_loop(const typed::expression* decides, const typed::expression* step,
                   const typed::statement& body) {
    const node loop = graph_.add();
    graph_.add(values_.control(), loop, dependence::operand);
    const control_scope looping(values_, loop);
    if (decides != nullptr) {
      graph_.add(condition(*decides), loop, dependence::loop_condition, decides->where);
    }
    const exits ways = visit(body);
    if (step != nullptr) values_.compute(*step);
    for (const maybe_node& way : {ways.returns, ways.breaks}) {
      if (way) graph_.add(*way, loop, dependence::operand);
    }
    return {ways.returns, std::nullopt, std::nullopt};
  }

  // A section is come to from its labels, and from the one before.
  exits visit_node(const typed::switch_statement& n, const location&) {
    node control = values_.branch(condition(*n.value), n.value->where);
    exits all;
    for (const typed::switch_section& section : n.sections) {
      const control_scope reached(values_, control);
      const exits one = visit(section.body);
      all = merged(all, one);
      control = after(control, one);
    }
    return {all.returns, std::nullopt, all.continues};
  }

  exits visit_node(const typed::return_statement& n, const location& where) {
    const node result = values_.made().result;
    if (n.value) values_.read(*n.value, result);
    graph_.add(values_.control(), result, dependence::operand);
    return {jump(dependence::returned, where), std::nullopt, std::nullopt};
  }

  exits visit_node(const typed::break_statement&, const location& where) {
    return {std::nullopt, jump(dependence::left_loop, where), std::nullopt};
  }

  exits visit_node(const typed::continue_statement&, const location& where) {
    return {std::nullopt, std::nullopt, jump(dependence::continued, where)};
  }

  node condition(const typed::expression& e) {
    return values_.made().conditions[&e] = values_.value_of(e);
  }

  node jump(dependence how, const location& where) {
    const node made = graph_.add();
    graph_.add(values_.control(), made, how, where);
    return made;
  }

  node after(node control, const exits& ways) {
    for (const maybe_node& way : {ways.returns, ways.breaks, ways.continues}) {
      if (way) control = join(control, *way);
    }
    return control;
  }

  exits merged(const exits& a, const exits& b) {
    return {merged(a.returns, b.returns), merged(a.breaks, b.breaks),
            merged(a.continues, b.continues)};
  }

  maybe_node merged(maybe_node a, maybe_node b) {
    if (!a || !b) return a ? a : b;
    return join(*a, *b);
  }

  node join(node a, node b) {
    const node both = graph_.add();
    graph_.add(a, both, dependence::operand);
    graph_.add(b, both, dependence::operand);
    return both;
  }

  expression_dependences& values_;
  dependence_graph& graph_;
};

}  // namespace

function_dependences find_dependences(const typed::function& f, const typed::program& program,
                                      const function_summaries& summaries) {
  expression_dependences values(f, program, summaries);
  statement_dependences(values).visit(f.body);
  function_dependences& made = values.made();
  for (std::size_t i = 0; i < f.parameters.size(); ++i) {
    const typed::variable& parameter = *f.parameters[i];
    if (!parameter.is_uniform) continue;
    made.demands.push_back(
        {made.inputs[2 * i], parameter.where, parameter.where, nullptr, nullptr, &f});
  }
  return std::move(made);
}

}  // namespace libtiles::compiler
