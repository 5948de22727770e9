// Which variables have a value where: followed along all ways through a function.
#include <set>
#include <utility>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"
#include "libtiles/compiler/verify/initialization_units.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

/// What is known where a way through the function leads; nothing leads to where none does.
struct known_values_here {
  bool is_reached = true;
  slot_set always, sometimes;  ///< have a value, by all ways or by some
};

known_values_here joined(known_values_here a, const known_values_here& b) {
  if (!a.is_reached) return b;
  if (!b.is_reached) return a;
  a.always.keep(b.always);
  a.sometimes.add(b.sometimes);
  return a;
}

class initialization_walk {
 public:
  initialization_walk(const typed::function& f, diagnostics& messages)
      : slots_(f),
        messages_(messages),
        here_{true, slot_set(slots_.count()), slot_set(slots_.count())} {}

  bool has_nothing_to_follow() const { return slots_.count() == 0; }

  void visit(const typed::block& b) {
    for (const auto& statement : b.statements) visit(*statement);
  }

 private:
  void visit(const typed::statement& s) {
    std::visit([&](const auto& n) { visit_node(n); }, s.node);
  }

  // Each time that a loop comes by it starts anew.
  void visit_node(const typed::declaration& n) {
    if (n.initializer) return read(*n.initializer);
    const slot_range own = slots_.of(*n.declared);
    for (std::size_t i = own.first; i < own.first + own.count; ++i) {
      here_.always.remove(i);
      here_.sometimes.remove(i);
    }
  }

  void visit_node(const typed::expression_statement& n) { read(*n.value); }
  void visit_node(const typed::barrier&) {}
  void visit_node(const typed::memory_fence&) {}
  void visit_node(const typed::block& n) { visit(n); }

  void visit_node(const typed::if_statement& n) {
    read(*n.condition);
    const std::optional<bool> known = build::truth_of(*n.condition);
    const known_values_here before = here_;
    here_.is_reached = here_.is_reached && known.value_or(true);
    visit(*n.then);
    const known_values_here then = std::exchange(here_, before);
    here_.is_reached = here_.is_reached && !known.value_or(false);
    if (n.otherwise) visit(*n.otherwise);
    here_ = joined(std::move(here_), then);
  }

  void visit_node(const typed::while_statement& n) {
    visit_loop(n.condition.get(), nullptr, *n.body);
  }

  void visit_node(const typed::for_statement& n) {
    for (const auto& one : n.first) visit(*one);
    visit_loop(n.condition.get(), n.step.get(), *n.body);
  }

  void visit_loop(const typed::expression* condition, const typed::expression* step,
                  const typed::statement& body) {
    assign_sometimes(body);
    if (step != nullptr) assign_sometimes(*step);
    if (condition != nullptr) read(*condition);
    const std::optional<bool> known = condition != nullptr ? build::truth_of(*condition) : true;
    known_values_here after = here_;
    after.is_reached = after.is_reached && !known.value_or(false);
    here_.is_reached = here_.is_reached && known.value_or(true);
    const known_values_here breaks = visit_body(body);
    if (step != nullptr) read(*step);
    here_ = joined(std::move(after), breaks);
  }

  void visit_node(const typed::do_statement& n) {
    assign_sometimes(*n.body);
    const known_values_here breaks = visit_body(*n.body);
    read(*n.condition);
    here_.is_reached = here_.is_reached && !build::truth_of(*n.condition).value_or(false);
    here_ = joined(std::move(here_), breaks);
  }

  // Gives what is known where the loop is left.
  known_values_here visit_body(const typed::statement& body) {
    known_values_here breaks = nothing_leads_here(), continues = breaks;
    known_values_here* const outer_breaks = std::exchange(breaks_, &breaks);
    known_values_here* const outer_continues = std::exchange(continues_, &continues);
    visit(body);
    breaks_ = outer_breaks;
    continues_ = outer_continues;
    here_ = joined(std::move(here_), continues);
    return breaks;
  }

  void visit_node(const typed::switch_statement& n) {
    read(*n.value);
    const known_values_here before = std::exchange(here_, nothing_leads_here());
    known_values_here breaks = here_;
    known_values_here* const outer = std::exchange(breaks_, &breaks);
    bool has_default = false;
    for (const typed::switch_section& section : n.sections) {
      has_default = has_default || section.is_default;
      here_ = joined(std::move(here_), before);
      visit(section.body);
    }
    breaks_ = outer;
    if (!has_default) here_ = joined(std::move(here_), before);
    here_ = joined(std::move(here_), breaks);
  }

  known_values_here nothing_leads_here() const {
    return {false, slot_set(slots_.count()), slot_set(slots_.count())};
  }

  void visit_node(const typed::return_statement& n) {
    if (n.value) read(*n.value);
    here_.is_reached = false;
  }

  void visit_node(const typed::break_statement&) { leave_to(*breaks_); }
  void visit_node(const typed::continue_statement&) { leave_to(*continues_); }

  void leave_to(known_values_here& there) {
    there = joined(std::move(there), here_);
    here_.is_reached = false;
  }

  // What a later turn of a loop assigns may be there in an earlier line.
  template <class Tree>
  void assign_sometimes(const Tree& tree) {
    typed::for_each_expression(tree, [&](const typed::expression& e) {
      if (const typed::expression* const place = assigned_by(e)) {
        const slot_range given = slots_.of(*place);
        for (std::size_t i = 0; i < given.count; ++i) here_.sometimes.add(given.first + i);
      }
    });
  }

  // A pointer to it may give it a value.
  static const typed::expression* assigned_by(const typed::expression& e) {
    if (const auto* node = std::get_if<typed::assignment>(&e.node)) return node->target.get();
    const auto* const pointer = std::get_if<typed::address_of>(&e.node);
    return pointer != nullptr && !e.type->is_const ? pointer->operand.get() : nullptr;
  }

  void read(const typed::expression& e) {
    if (says_unused(e)) return;
    std::visit([&](const auto& n) { read_node(n, e); }, e.node);
  }

  // (void)x
  static bool says_unused(const typed::expression& e) {
    const auto* const node = std::get_if<typed::conversion>(&e.node);
    return node != nullptr && e.type->kind == type_kind::nothing &&
           std::holds_alternative<typed::variable_reference>(node->operand->node);
  }

  void read_node(
      typed::any_of<typed::literal, typed::thread_index, typed::index_value, typed::index_component,
                    typed::index_call, typed::view_extent, typed::view_element,
                    typed::view_projection, typed::view_section, typed::view_reshape,
                    typed::view_reinterpretation, typed::vector_value, typed::swizzle,
                    typed::dereference, typed::unary, typed::conversion, typed::call,
                    typed::builtin_call, typed::atomic, typed::print, typed::aggregate>,
      const typed::expression& e) {
    typed::for_each_child(e, [&](const typed::expression& part) { read(part); });
  }

  void read_node(const typed::variable_reference&, const typed::expression& e) { use(e); }
  void read_node(const typed::member&, const typed::expression& e) { use(e); }
  void read_node(const typed::subscript&, const typed::expression& e) { use(e); }

  void use(const typed::expression& place) {
    read_indices(place);
    const slot_range used = slots_.of(place);
    for (std::size_t i = used.first; i < used.first + used.count; ++i) use(i, place.where);
  }

  // On the way to the variable or to what else lies at the bottom.
  void read_indices(const typed::expression& place) {
    const typed::expression* const whole = whole_of(place);
    if (std::holds_alternative<typed::variable_reference>(place.node)) return;
    if (whole == nullptr || has_index_components(*whole->type)) return read(place);
    typed::for_each_child(place, [&](const typed::expression& part) {
      &part == whole ? read_indices(part) : read(part);
    });
  }

  void read_node(const typed::assignment& n, const typed::expression&) {
    read(*n.value);
    if (n.op) {
      read(*n.target);
    } else {
      read_indices(*n.target);
    }
    give_value(*n.target);
  }

  void read_node(const typed::address_of& n, const typed::expression& e) {
    if (e.type->is_const) return read(*n.operand);
    read_indices(*n.operand);
    give_value(*n.operand);
  }

  void give_value(const typed::expression& place) {
    const slot_range given = slots_.of(place);
    for (std::size_t i = given.first; i < given.first + given.count; ++i) {
      here_.always.add(i);
      here_.sometimes.add(i);
    }
  }

  void read_node(const typed::binary& n, const typed::expression&) {
    read(*n.left);
    const bool may_skip =
        n.op == binary_operator::logical_and || n.op == binary_operator::logical_or;
    if (!may_skip) return read(*n.right);
    const known_values_here skipped = here_;
    read(*n.right);
    here_ = joined(std::move(here_), skipped);
  }

  void read_node(const typed::conditional& n, const typed::expression&) {
    read(*n.condition);
    const known_values_here before = here_;
    read(*n.if_true);
    const known_values_here other = std::exchange(here_, before);
    read(*n.if_false);
    here_ = joined(std::move(here_), other);
  }

  void use(std::size_t slot, const location& where) {
    if (!here_.is_reached || here_.always.has(slot)) return;
    const bool is_sure = !here_.sometimes.has(slot);
    if ((!is_sure && slots_.is_of_elements(slot)) || !told_.insert(slot).second) return;
    const std::string name = "'" + slots_.name(slot) + "'";
    const std::string help = "give it a value where it is declared: " + slots_.declaration(slot);
    if (is_sure) {
      messages_.error(where, name + " is used before it has a value", help);
    } else {
      messages_.warning(where, name + " may be used before it has a value", help);
    }
  }

  const initialization_units slots_;
  diagnostics& messages_;
  known_values_here here_;
  known_values_here* breaks_ = nullptr;     // known where a break leads
  known_values_here* continues_ = nullptr;  // likewise a continue
  std::set<std::size_t> told_;
};

}  // namespace

void check_initialization(const typed::function& f, diagnostics& messages) {
  initialization_walk walk(f, messages);
  if (!walk.has_nothing_to_follow()) walk.visit(f.body);
}

}  // namespace libtiles::compiler
