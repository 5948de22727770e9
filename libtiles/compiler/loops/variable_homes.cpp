#include "libtiles/compiler/loops/variable_homes.hpp"

#include "libtiles/compiler/analysis/children.hpp"
#include "libtiles/compiler/loops/exits.hpp"

namespace libtiles::compiler {
namespace {

// The bodies of statements that stand around loops.
template <class Visit>
void for_each_body(const typed::statement& s, const Visit& visit) {
  typed::for_each_child(
      s, [](const typed::expression&) {},
      [&](const typed::statement& child) {
        if (const auto* body = std::get_if<typed::block>(&child.node)) visit(*body);
      });
}

const typed::expression* whole_change(const typed::statement& s) {
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  return effect != nullptr && changed_variable(*effect->value) != nullptr ? effect->value.get()
                                                                          : nullptr;
}

// Of the operands alone: that it changes its variable is the point of it.
bool has_further_effects(const typed::expression& change) {
  bool found = false;
  typed::for_each_child(change, [&](const typed::expression& e) { found |= has_effects(e); });
  return found;
}

}  // namespace

bool variable_homes::find(loop_plan& plan) {
  count_plain_changes(program_.kernel->body);
  move_around(program_.kernel->body);
  visit(program_.kernel->body);
  bool all_settled = true;
  for (const typed::variable* v : order_) all_settled &= settle(*v, sites_[v], plan);
  return all_settled;
}

// Behind a statement that some threads leave the kernel in, nothing is the tile's any more.
bool variable_homes::starts_rest(const typed::statement& s) const {
  return around_.count(&s) == 0 && exits_of(s).by_return;
}

void variable_homes::count_plain_changes(const typed::block& block) {
  for (const typed::statement_ptr& s : block.statements) {
    if (starts_rest(*s)) return;
    if (around_.count(s.get()) == 0) {
      count_plain_change(*s);
      continue;
    }
    count_heads(*s);
    for_each_body(*s, [&](const typed::block& body) { count_plain_changes(body); });
    if (const auto* inner = std::get_if<typed::block>(&s->node)) count_plain_changes(*inner);
  }
}

void variable_homes::count_plain_change(const typed::statement& s) {
  if (const auto* node = std::get_if<typed::declaration>(&s.node)) {
    declared_around_.insert(node->declared);
  } else if (const typed::expression* change = whole_change(s)) {
    if (!has_further_effects(*change)) ++plain_changes_[changed_variable(*change)];
  }
}

void variable_homes::count_heads(const typed::statement& s) {
  const auto* const loop = std::get_if<typed::for_statement>(&s.node);
  if (loop == nullptr) return;
  for (const typed::statement_ptr& first : loop->first) count_plain_change(*first);
  if (!loop->step || changed_variable(*loop->step) == nullptr) return;
  if (!has_further_effects(*loop->step)) ++plain_changes_[changed_variable(*loop->step)];
}

bool variable_homes::may_be_of_tile(const typed::variable& v) const {
  if (v.kind != typed::storage::local || !is_scalar(*v.type) || !uniform_.is_uniform(v))
    return false;
  if (declared_around_.count(&v) == 0) return false;
  if (v.initializer != nullptr && has_effects(*v.initializer)) return false;
  const auto use = uses_.find(&v);
  if (use == uses_.end()) return true;
  const auto plain = plain_changes_.find(&v);
  const int changes = plain == plain_changes_.end() ? 0 : plain->second;
  return !use->second.is_pointed_to && use->second.changes == changes;
}

void variable_homes::move_around(const typed::block& block) {
  for (const typed::statement_ptr& s : block.statements) {
    if (starts_rest(*s)) return;
    if (around_.count(s.get()) != 0) {
      for_each_body(*s, [&](const typed::block& body) { move_around(body); });
      if (const auto* inner = std::get_if<typed::block>(&s->node)) move_around(*inner);
    } else if (gives_value_to_tile(*s)) {
      around_.insert(s.get());
    }
  }
}

bool variable_homes::gives_value_to_tile(const typed::statement& s) const {
  if (const auto* node = std::get_if<typed::declaration>(&s.node)) {
    return may_be_of_tile(*node->declared);
  }
  const typed::expression* const change = whole_change(s);
  return change != nullptr && may_be_of_tile(*changed_variable(*change));
}

void variable_homes::visit(const typed::block& block) {
  bool is_in_loop = false;
  for (const typed::statement_ptr& s : block.statements) {
    if (around_.count(s.get()) != 0) {
      is_in_loop = false;
      visit_around(*s);
      continue;
    }
    if (!is_in_loop) ++loop_;
    is_in_loop = true;
    visit_in_loop(*s);
  }
}

void variable_homes::visit_around(const typed::statement& s) {
  if (const auto* node = std::get_if<typed::declaration>(&s.node)) declare(*node, 0);
  if (const auto* node = std::get_if<typed::block>(&s.node)) return visit(*node);
  typed::for_each_child(
      s, [&](const typed::expression& e) { name_around(e); },
      [&](const typed::statement& child) {
        if (const auto* body = std::get_if<typed::block>(&child.node)) {
          visit(*body);
        } else {
          visit_around(child);
        }
      });
}

void variable_homes::visit_in_loop(const typed::statement& s) {
  typed::for_each_statement(s, [&](const typed::statement& below) {
    if (const auto* node = std::get_if<typed::declaration>(&below.node)) declare(*node, loop_);
  });
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const auto* const named = std::get_if<typed::variable_reference>(&e.node);
    if (named != nullptr) sites_[named->target].loops.insert(loop_);
  });
}

void variable_homes::name_around(const typed::expression& e) {
  typed::for_each_expression(e, [&](const typed::expression& part) {
    const auto* const named = std::get_if<typed::variable_reference>(&part.node);
    if (named != nullptr) sites_[named->target].is_around = true;
  });
}

void variable_homes::declare(const typed::declaration& n, int loop) {
  order_.push_back(n.declared);
  sites_[n.declared].declared_in = loop;
  sites_[n.declared].declaration = &n;
}

bool variable_homes::settle(const typed::variable& v, const sites& found, loop_plan& plan) const {
  if (found.declared_in == 0) {
    plan.homes[&v] = variable_home::tile;
    return may_be_of_tile(v);
  }
  if (found.is_around) return false;
  const bool leaves_loop = found.loops.size() > 1 ||
                           (found.loops.size() == 1 && found.loops.count(found.declared_in) == 0);
  if (!leaves_loop) return true;
  if (is_computable(v, plan)) {
    plan.homes[&v] = variable_home::computed;
    plan.computed.push_back(&v);
    return true;
  }
  plan.homes[&v] = variable_home::threads;
  plan.of_threads.push_back(&v);
  return fits_array(v, found);
}

// What is known from the thread's index costs less to compute than to keep, and shows a driver what
// neighbouring threads use.
bool variable_homes::is_computable(const typed::variable& v, const loop_plan& plan) const {
  return v.initializer != nullptr && uses_.count(&v) == 0 &&
         (is_scalar(*v.type) || v.type->kind == type_kind::index) && is_plain(*v.initializer, plan);
}

bool variable_homes::is_plain(const typed::expression& e, const loop_plan& plan) const {
  if (has_effects(e)) return false;
  bool is_plain = true;
  typed::for_each_expression(e, [&](const typed::expression& part) {
    if (const auto* named = std::get_if<typed::variable_reference>(&part.node)) {
      const typed::variable& v = *named->target;
      const bool is_parameter = v.kind == typed::storage::parameter && uses_.count(&v) == 0;
      is_plain &=
          uses_.count(&v) == 0 && (is_parameter || plan.home_of(v) == variable_home::computed);
      return;
    }
    is_plain &= std::holds_alternative<typed::literal>(part.node) ||
                std::holds_alternative<typed::thread_index>(part.node) ||
                std::holds_alternative<typed::index_value>(part.node) ||
                std::holds_alternative<typed::index_component>(part.node) ||
                std::holds_alternative<typed::view_extent>(part.node) ||
                std::holds_alternative<typed::unary>(part.node) ||
                std::holds_alternative<typed::binary>(part.node) ||
                std::holds_alternative<typed::conversion>(part.node);
  });
  return is_plain;
}

// C assigns no whole arrays, and names for views are made of their variables' names.
bool variable_homes::fits_array(const typed::variable& v, const sites& found) const {
  const type& t = *v.type;
  if (t.kind == type_kind::array) return found.declaration->initializer == nullptr;
  return t.kind != type_kind::view && t.kind != type_kind::pointer;
}

}  // namespace libtiles::compiler
