#include "libtiles/compiler/lowering/place_variables.hpp"

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/region_children.hpp"

namespace libtiles::compiler {
namespace {

const typed::expression* whole_change(const typed::statement& s) {
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  return effect != nullptr && changed_variable(*effect->value) != nullptr ? effect->value.get()
                                                                          : nullptr;
}

class variable_placement {
 public:
  /// \param uniform_statements  grows by the assignments to uniform variables
  variable_placement(const typed::program& program, const uniformity& uniform, const use_def& uses,
                     statement_set& uniform_statements)
      : program_(program),
        uniform_(uniform),
        uses_(uses),
        uniform_statements_(uniform_statements) {}

  /// False if some variable has no place to live in.
  bool find(loop_schedule& schedule) {
    const statement_list& kernel = program_.kernel->body.statements;
    count_plain_changes(kernel);
    add_assignments(kernel);
    visit(kernel);
    bool all_placed = true;
    for (const typed::variable* v : order_) all_placed &= place(*v, sites_[v], schedule);
    return all_placed;
  }

 private:
  struct sites {
    std::unordered_set<int> loops;  ///< over the threads, that name it
    int declared_in = 0;            ///< 0 if in none
    bool is_in_uniform = false;     ///< named by a uniform statement
    bool is_changed_in_uniform = false;
    std::vector<const typed::variable*>
        referents;  ///< of a pointer: what its first value points to
  };

  // Behind a statement that some threads leave the kernel in, or an iteration of a loop, nothing
  // that follows there is uniform.
  bool starts_rest(const typed::statement& s) const {
    return uniform_statements_.count(&s) == 0 && exits_of(s).any();
  }

  void count_plain_changes(const statement_list& list) {
    for (const typed::statement_ptr& s : list) {
      if (starts_rest(*s)) return;
      if (uniform_statements_.count(s.get()) == 0) {
        count_plain_change(*s);
      } else {
        for_each_part(
            *s, [&](const typed::expression& e) { count_head(e); },
            [&](const statement_list& part) { count_plain_changes(part); });
      }
    }
  }

  void count_plain_change(const typed::statement& s) {
    if (const auto* node = std::get_if<typed::declaration>(&s.node)) {
      declared_uniform_.insert(node->declared);
    } else if (const typed::expression* change = whole_change(s)) {
      count_head(*change);
    }
  }

  void count_head(const typed::expression& e) {
    const typed::variable* const changed = changed_variable(e);
    if (changed != nullptr && !has_further_effects(e)) ++plain_changes_[changed];
  }

  bool may_be_uniform(const typed::variable& v) const {
    if (v.kind != typed::storage::local || !is_scalar(*v.type) || !uniform_.is_uniform(v))
      return false;
    if (declared_uniform_.count(&v) == 0) return false;
    if (v.initializer != nullptr && has_effects(*v.initializer)) return false;
    const auto use = uses_.find(&v);
    if (use == uses_.end()) return true;
    const auto plain = plain_changes_.find(&v);
    const int changes = plain == plain_changes_.end() ? 0 : plain->second;
    return !use->second.is_pointed_to && use->second.changes == changes;
  }

  void add_assignments(const statement_list& list) {
    for (const typed::statement_ptr& s : list) {
      if (starts_rest(*s)) return;
      if (uniform_statements_.count(s.get()) != 0) {
        for_each_part(
            *s, [](const typed::expression&) {},
            [&](const statement_list& part) { add_assignments(part); });
      } else if (assigns_uniform(*s)) {
        uniform_statements_.insert(s.get());
      }
    }
  }

  bool assigns_uniform(const typed::statement& s) const {
    if (const auto* node = std::get_if<typed::declaration>(&s.node)) {
      return may_be_uniform(*node->declared);
    }
    const typed::expression* const change = whole_change(s);
    return change != nullptr && may_be_uniform(*changed_variable(*change));
  }

  void visit(const statement_list& list) {
    bool is_in_loop = false;
    for (const typed::statement_ptr& s : list) {
      if (uniform_statements_.count(s.get()) != 0) {
        is_in_loop = false;
        visit_uniform(*s);
        continue;
      }
      if (!is_in_loop) ++loop_;
      is_in_loop = true;
      visit_in_loop(*s);
    }
  }

  void visit_uniform(const typed::statement& s) {
    if (const auto* node = std::get_if<typed::declaration>(&s.node)) declare(*node, 0);
    for_each_part(
        s, [&](const typed::expression& e) { name_in_uniform(e); },
        [&](const statement_list& part) { visit(part); });
  }

  void visit_in_loop(const typed::statement& s) {
    typed::for_each_statement(s, [&](const typed::statement& below) {
      if (const auto* node = std::get_if<typed::declaration>(&below.node)) declare(*node, loop_);
    });
    typed::for_each_expression(s, [&](const typed::expression& e) {
      if (const typed::variable* const named = named_variable(e)) name_in_loop(*named);
    });
  }

  void name_in_uniform(const typed::expression& e) {
    typed::for_each_expression(e, [&](const typed::expression& part) {
      if (const typed::variable* const named = named_variable(part)) name_in_uniform(*named);
      if (const typed::variable* const changed = changed_variable(part)) {
        sites_[changed].is_changed_in_uniform = true;
      }
    });
  }

  // Who names a pointer may mean what it points to.
  void name_in_loop(const typed::variable& v) {
    if (!sites_[&v].loops.insert(loop_).second) return;
    for (const typed::variable* each : sites_[&v].referents) name_in_loop(*each);
  }

  void name_in_uniform(const typed::variable& v) {
    sites_[&v].is_in_uniform = true;
    for (const typed::variable* each : sites_[&v].referents) name_in_uniform(*each);
  }

  void declare(const typed::declaration& n, int loop) {
    order_.push_back(n.declared);
    sites& declared = sites_[n.declared];
    declared.declared_in = loop;
    if (n.declared->type->kind != type_kind::pointer || !n.initializer) return;
    std::vector<const typed::variable*> referents;
    typed::for_each_expression(*n.initializer, [&](const typed::expression& e) {
      if (const typed::variable* const named = named_variable(e)) referents.push_back(named);
    });
    declared.referents = std::move(referents);
  }

  // Of what is the same in all threads, uniform statements read the first thread's.
  bool place(const typed::variable& v, const sites& found, loop_schedule& schedule) const {
    if (found.declared_in == 0) {
      schedule.placements[&v] = placement::uniform;
      return may_be_uniform(v);
    }
    const bool leaves_loop = found.is_in_uniform || found.loops.size() > 1 ||
                             (found.loops.size() == 1 && found.loops.count(found.declared_in) == 0);
    if (!leaves_loop) return true;
    if (!found.is_in_uniform && can_rematerialize(v, schedule)) {
      schedule.placements[&v] = placement::rematerialized;
      schedule.rematerialized.push_back(&v);
      return true;
    }
    schedule.placements[&v] = placement::expanded;
    schedule.expanded.push_back(&v);
    return !found.is_changed_in_uniform;
  }

  // What is known from the thread's index costs less to compute than to keep, and shows a driver
  // what neighbouring threads use.
  bool can_rematerialize(const typed::variable& v, const loop_schedule& schedule) const {
    const type_kind kind = v.type->kind;
    const bool is_single_value = is_scalar(*v.type) || kind == type_kind::index ||
                                 kind == type_kind::view || kind == type_kind::pointer;
    return v.initializer != nullptr && uses_.count(&v) == 0 && is_single_value &&
           is_recomputable(*v.initializer, schedule);
  }

  bool is_recomputable(const typed::expression& e, const loop_schedule& schedule) const {
    if (has_effects(e)) return false;
    if (const typed::variable* const named = named_variable(e))
      return is_recomputable_variable(*named, schedule);
    if (const auto* pointer = std::get_if<typed::address_of>(&e.node)) {
      return is_recomputable_place(*pointer->operand, schedule);
    }
    bool are_recomputable = typed::is_index_arithmetic(e);
    typed::for_each_child(e, [&](const typed::expression& part) {
      are_recomputable = are_recomputable && is_recomputable(part, schedule);
    });
    return are_recomputable;
  }

  // Where it lies, whatever lies there.
  bool is_recomputable_place(const typed::expression& place, const loop_schedule& schedule) const {
    if (named_variable(place) != nullptr) return true;
    if (const typed::expression* const whole = whole_of(place)) {
      bool are_recomputable = true;
      typed::for_each_child(place, [&](const typed::expression& part) {
        are_recomputable &= &part == whole ? is_recomputable_place(part, schedule)
                                           : is_recomputable(part, schedule);
      });
      return are_recomputable;
    }
    bool are_recomputable = typed::traits_of(place).place == typed::place_kind::root;
    typed::for_each_child(place, [&](const typed::expression& part) {
      are_recomputable = are_recomputable && is_recomputable(part, schedule);
    });
    return are_recomputable;
  }

  bool is_recomputable_variable(const typed::variable& v, const loop_schedule& schedule) const {
    if (uses_.count(&v) != 0) return false;
    return v.kind == typed::storage::parameter ||
           schedule.placement_of(v) == placement::rematerialized;
  }

  const typed::program& program_;
  const uniformity& uniform_;
  const use_def& uses_;
  statement_set& uniform_statements_;
  std::unordered_map<const typed::variable*, int> plain_changes_;
  std::unordered_set<const typed::variable*> declared_uniform_;
  std::unordered_map<const typed::variable*, sites> sites_;
  std::vector<const typed::variable*> order_;
  int loop_ = 0;
};

}  // namespace

std::optional<loop_schedule> place_variables(const typed::program& program,
                                             const uniformity& uniform, const use_def& uses,
                                             statement_set uniform_statements) {
  loop_schedule schedule;
  if (!variable_placement(program, uniform, uses, uniform_statements).find(schedule))
    return std::nullopt;
  schedule.uniform_statements = std::move(uniform_statements);
  return schedule;
}

}  // namespace libtiles::compiler
