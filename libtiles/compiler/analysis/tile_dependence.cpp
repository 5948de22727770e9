#include "libtiles/compiler/analysis/tile_dependence.hpp"

#include <algorithm>
#include <vector>

#include "libtiles/compiler/analysis/changed_memory.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using variables = std::vector<typed::variable*>;

bool is_view(const type& t) { return t.kind == type_kind::view; }

bool shows_written_elements(const typed::expression& view) {
  const variables behind = variables_behind(view);
  return std::any_of(behind.begin(), behind.end(), [](const typed::variable* v) {
    return v->is_written || v->is_atomic;
  });
}

// A pointer may lead anywhere.
bool has_pointers(const typed::function& kernel) {
  return std::any_of(kernel.variables.begin(), kernel.variables.end(),
                     [](const auto& v) { return v->type->kind == type_kind::pointer; });
}

// A merged tile's index lies nowhere.
bool points_to(const typed::variable& thread, const typed::function& kernel) {
  const auto points = [&](const typed::expression& e) {
    const auto* const pointer = std::get_if<typed::address_of>(&e.node);
    return pointer != nullptr && named_variable(root_of(*pointer->operand)) == &thread;
  };
  return std::any_of(kernel.body.statements.begin(), kernel.body.statements.end(),
                     [&](const auto& s) { return typed::any_expression(*s, points); });
}

dimension_set all_dimensions(const type& domain) {
  dimension_set made;
  for (int d = 0; d < domain.rank && domain.rank <= max_domain_rank; ++d) {
    made.set(static_cast<std::size_t>(d));
  }
  return made;
}

}  // namespace

/// Goes through the kernel until nothing more is found to depend on anything.
class tile_dependence_analysis {
 public:
  tile_dependence_analysis(tile_dependence& made, const typed::function& kernel)
      : made_(made), kernel_(kernel) {}

  void run() {
    do {
      made_.dimensions_ &= ~split_;
      made_.variables_.clear();
      made_.statements_.clear();
      do {
        is_changed_ = false;
        visit(kernel_.body.statements, {});
      } while (is_changed_);
    } while ((split_ & made_.dimensions_).any());
  }

 private:
  // The control of what follows a statement that may be left by a jump.
  dimension_set visit(const std::vector<typed::statement_ptr>& list, dimension_set control) {
    dimension_set jumps;
    for (const auto& s : list) jumps |= visit(*s, control | jumps);
    return jumps;
  }

  dimension_set visit(const typed::statement& s, dimension_set control) {
    return std::visit([&](const auto& n) { return visit_node(n, s, control); }, s.node);
  }

  dimension_set visit_node(const typed::declaration& n, const typed::statement& s,
                           dimension_set control) {
    variables changed{n.declared};
    if (n.initializer) {
      const variables more = changed_without_stores(*n.initializer);
      changed.insert(changed.end(), more.begin(), more.end());
      control |= made_.of(*n.initializer);
    }
    change(changed, s, control);
    return {};
  }

  dimension_set visit_node(const typed::expression_statement& n, const typed::statement& s,
                           dimension_set control) {
    const changed_memory made = find_changed_memory(*n.value);
    if (!made.is_all) split_.set();
    // A tile that the domain does not have stores nothing, and must not miss the rest.
    if (made.has_elements && !made.variables.empty()) split_.set();
    if (made.has_elements) control = made_.dimensions_;
    change(made.variables, s, control | made_.of(*n.value));
    return {};
  }

  // All merged tiles come to it together.
  dimension_set visit_node(typed::any_of<typed::barrier, typed::return_statement>,
                           const typed::statement& s, dimension_set control) {
    split_ |= control;
    note(s, control);
    return {};
  }

  dimension_set visit_node(const typed::memory_fence&, const typed::statement& s,
                           dimension_set control) {
    note(s, control);
    return {};
  }

  dimension_set visit_node(const typed::block& n, const typed::statement& s,
                           dimension_set control) {
    note(s, control);
    return visit(n.statements, control);
  }

  dimension_set visit_node(const typed::if_statement& n, const typed::statement& s,
                           dimension_set control) {
    control = note(s, control | condition(*n.condition));
    dimension_set jumps = visit(*n.then, control);
    if (n.otherwise) jumps |= visit(*n.otherwise, control);
    return jumps;
  }

  dimension_set visit_node(const typed::switch_statement& n, const typed::statement& s,
                           dimension_set control) {
    control = note(s, control | condition(*n.value));
    dimension_set jumps;
    for (const auto& section : n.sections) {
      jumps |= visit(section.body.statements, control | jumps);
    }
    // What leaves the switch alone counts as if it left the loop around it: rarely more than needed.
    note(s, jumps);
    return jumps;
  }

  dimension_set visit_node(const typed::while_statement& n, const typed::statement& s,
                           dimension_set control) {
    return visit_loop(n.condition.get(), nullptr, *n.body, s, control);
  }

  dimension_set visit_node(const typed::do_statement& n, const typed::statement& s,
                           dimension_set control) {
    return visit_loop(n.condition.get(), nullptr, *n.body, s, control);
  }

  dimension_set visit_node(const typed::for_statement& n, const typed::statement& s,
                           dimension_set control) {
    visit(n.first, control);
    return visit_loop(n.condition.get(), n.step.get(), *n.body, s, control);
  }

  // Whether a thread goes on is up to the condition, and to the jumps in the body.
  dimension_set visit_loop(const typed::expression* decides, const typed::expression* step,
                           const typed::statement& body, const typed::statement& s,
                           dimension_set control) {
    if (decides != nullptr) control |= condition(*decides);
    control = note(s, control);
    control = note(s, visit(body, control));
    if (step != nullptr) change(changed_without_stores(*step), s, control | made_.of(*step));
    return {};
  }

  dimension_set visit_node(typed::any_of<typed::break_statement, typed::continue_statement>,
                           const typed::statement& s, dimension_set control) {
    return note(s, control);
  }

  // The variables that are changed where a view must not be: a tile that is missing stores nothing.
  variables changed_without_stores(const typed::expression& e) {
    const changed_memory made = find_changed_memory(e);
    if (!made.is_all || made.has_elements) split_.set();
    return made.variables;
  }

  // What decides whether statements run is to do nothing else.
  dimension_set condition(const typed::expression& e) {
    if (has_effects(e)) split_.set();
    return made_.of(e);
  }

  // All that one statement changes depends on the same: it is done once for all of it.
  dimension_set change(const variables& changed, const typed::statement& s, dimension_set control) {
    for (const typed::variable* v : changed) control |= made_.of(*v);
    for (const typed::variable* v : changed) add(made_.variables_[v], control);
    return note(s, control);
  }

  dimension_set note(const typed::statement& s, dimension_set found) {
    return add(made_.statements_[&s], found);
  }

  dimension_set add(dimension_set& known, dimension_set found) {
    found &= made_.dimensions_;
    is_changed_ = is_changed_ || (found & ~known).any();
    return known |= found;
  }

  tile_dependence& made_;
  const typed::function& kernel_;
  dimension_set split_;  // in which the tiles cannot be merged
  bool is_changed_ = false;
};

tile_dependence::tile_dependence(const typed::program& program)
    : thread_(program.thread_parameter), dimensions_(all_dimensions(*thread_->type)) {
  if (has_pointers(*program.kernel) || points_to(*thread_, *program.kernel) ||
      !program.helper_tile_statics.empty()) {
    dimensions_.reset();
  }
  tile_dependence_analysis(*this, *program.kernel).run();
}

dimension_set tile_dependence::of(const typed::variable& v) const {
  const auto known = variables_.find(&v);
  return known == variables_.end() ? dimension_set() : known->second;
}

dimension_set tile_dependence::of(const typed::statement& s) const {
  const auto known = statements_.find(&s);
  return known == statements_.end() ? dimension_set() : known->second;
}

dimension_set tile_dependence::of(const typed::expression& e) const {
  if (const auto* const part = std::get_if<typed::index_component>(&e.node)) {
    const typed::literal* const d = build::literal_of(*part->dimension);
    if (d != nullptr && is_thread(named_variable(*part->base))) {
      return dimensions_ & dimension_set(1U << d->integer);
    }
  }
  dimension_set made = own(e);
  typed::for_each_child(e, [&](const typed::expression& part) { made |= of(part); });
  return made;
}

dimension_set tile_dependence::own(const typed::expression& e) const {
  if (const auto* const index = std::get_if<typed::thread_index>(&e.node)) {
    if (index->which == typed::thread_index_kind::local) return {};
    return dimensions_ & dimension_set(1U << static_cast<unsigned>(index->dimension));
  }
  if (const typed::variable* const named = named_variable(e)) {
    return is_thread(named) ? dimensions_ : of(*named);
  }
  // Another statement of the same tile may have written it.
  const auto* const element = std::get_if<typed::view_element>(&e.node);
  if (element != nullptr && shows_written_elements(*element->view)) return dimensions_;
  if (const auto* const call = std::get_if<typed::call>(&e.node)) {
    for (const auto& argument : call->arguments) {
      if (is_view(*argument->type) && shows_written_elements(*argument)) return dimensions_;
    }
  }
  return {};
}

bool stores_to_views(const typed::statement& s) {
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  return effect != nullptr && find_changed_memory(*effect->value).has_elements;
}

}  // namespace libtiles::compiler
