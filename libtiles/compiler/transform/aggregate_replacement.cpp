#include "libtiles/compiler/transform/aggregate_replacement.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/replaceable_aggregates.hpp"
#include "libtiles/compiler/analysis/separable_values.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/parts.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/transform/saved_kernel.hpp"
#include "libtiles/compiler/transform/unread_variables.hpp"
#include "libtiles/compiler/transform/value_parts.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;

using part_list = std::vector<typed::expression_ptr>;

std::string part_name(const typed::variable& whole, std::size_t part) {
  const type& t = *whole.type;
  return whole.name + "_" +
         (is_vector(t) ? std::string(1, "xyzw"[part]) : t.structure->fields[part].name);
}

bool names(const typed::expression& e, const typed::variable& v) {
  return typed::any_expression(
      e, [&](const typed::expression& part) { return named_variable(part) == &v; });
}

class aggregate_replacement {
 public:
  /// \param made  grows by the variables that there are then
  aggregate_replacement(typed::function& kernel, std::unordered_set<const typed::variable*>& made)
      : kernel_(kernel), made_(made) {}

  // One level of structs and vectors within one another.
  bool run() {
    for (typed::variable* const v : find_replaceable_aggregates(kernel_)) add_parts(*v);
    if (parts_.empty()) return false;
    replace_in(kernel_.body.statements);
    return true;
  }

 private:
  using variables = std::vector<typed::variable*>;

  void add_parts(const typed::variable& whole) {
    variables& of_whole = parts_[&whole];
    for (std::size_t k = 0; k < part_count(*whole.type); ++k) {
      typed::variable like = whole;
      like.name = part_name(whole, k);
      like.type = part_type(*whole.type, k);
      like.sources.clear();
      of_whole.push_back(&tree_copy(kernel_).new_variable(like));
      made_.insert(of_whole.back());
    }
  }

  const variables* parts_of(const typed::variable* v) const {
    const auto found = parts_.find(v);
    return found == parts_.end() ? nullptr : &found->second;
  }

  // ---- statements

  void replace_in(statement_list& list) {
    statement_list made;
    for (typed::statement_ptr& s : list) {
      auto* const declared = std::get_if<typed::declaration>(&s->node);
      if (declared != nullptr && parts_of(declared->declared) != nullptr) {
        declare_parts(*declared, s->where, made);
      } else if (!assign_parts(*s, made)) {
        replace_in(*s);
        made.push_back(std::move(s));
      }
    }
    list = std::move(made);
  }

  void replace_in(typed::statement& s) {
    if (auto* const block = std::get_if<typed::block>(&s.node))
      return replace_in(block->statements);
    if (auto* const chosen = std::get_if<typed::switch_statement>(&s.node)) {
      for (typed::switch_section& section : chosen->sections) replace_in(section.body.statements);
      return name_parts(*chosen->value);
    }
    typed::for_each_child(
        s, [&](typed::expression& e) { name_parts(e); },
        [&](typed::statement& below) { replace_in(below); });
    if (auto* const declared = std::get_if<typed::declaration>(&s.node)) {
      declared->declared->initializer = declared->initializer.get();
    }
  }

  void declare_parts(const typed::declaration& n, const location& where, statement_list& made) {
    const variables& targets = *parts_of(n.declared);
    n.declared->initializer = nullptr;
    part_list values;
    if (n.initializer) values = named_parts_of(*n.initializer, made);
    for (std::size_t k = 0; k < targets.size(); ++k) {
      typed::expression_ptr first = n.initializer ? std::move(values[k]) : nullptr;
      // Lanes that assign nothing keep what they have.
      if (!first && is_number(*targets[k]->type)) first = zero_value(targets[k]->type, where);
      made.push_back(build::declaration(*targets[k], std::move(first), where));
    }
  }

  // False of all but assignments to what has parts.
  bool assign_parts(const typed::statement& s, statement_list& made) {
    const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
    const typed::expression* const place =
        effect == nullptr ? nullptr : changed_place(*effect->value);
    const typed::variable* const whole = place == nullptr ? nullptr : aggregate_assigned_by(*place);
    const variables* const all = parts_of(whole);
    if (all == nullptr) return false;
    const variables targets = named_by(*place, *all);
    if (const auto* step = std::get_if<typed::unary>(&effect->value->node)) {
      const bool is_up =
          step->op == unary_operator::pre_increment || step->op == unary_operator::post_increment;
      const binary_operator op = is_up ? binary_operator::add : binary_operator::subtract;
      for (typed::variable* const target : targets) {
        assign(*target, op, build::conversion(build::integer(1, s.where), target->type), s.where,
               made);
      }
      return true;
    }
    assign_value(std::get<typed::assignment>(effect->value->node), targets, s.where, made);
    return true;
  }

  static variables named_by(const typed::expression& place, const variables& all) {
    const auto* const components = std::get_if<typed::swizzle>(&place.node);
    if (components == nullptr) return all;
    variables named;
    for (const int k : components->components) named.push_back(all[static_cast<std::size_t>(k)]);
    return named;
  }

  // The value is there before the place is read that a compound assignment changes.
  void assign_value(const typed::assignment& n, const variables& targets, const location& where,
                    statement_list& made) {
    if (!n.op) return assign_all(targets, n.op, named_parts_of(*n.value, made), where, made);
    typed::expression_ptr value = tree_copy().copy(*n.value);
    if (has_effects(*value)) {
      name_parts(*value);
      value = value_parts(kernel_, made).held(std::move(value));
    }
    const typed::expression_ptr combined = build::expression(
        n.target->type, where,
        typed::binary{*n.op, tree_copy().copy(*n.target), tree_copy().copy(*value)});
    if (is_separable(*combined, shared_values::in_front)) {
      assign_all(targets, n.op, named_parts_of(*value, made), where, made);
    } else {
      assign_all(targets, std::nullopt, named_parts_of(*combined, made), where, made);
    }
  }

  // All values are there before the first of them is assigned.
  void assign_all(const variables& targets, std::optional<binary_operator> op, part_list values,
                  const location& where, statement_list& made) {
    if (is_read_later(targets, values)) {
      value_parts holding(kernel_, made);
      for (typed::expression_ptr& value : values) value = holding.held(std::move(value));
    }
    for (std::size_t k = 0; k < targets.size(); ++k) {
      assign(*targets[k], op, std::move(values[k]), where, made);
    }
  }

  static bool is_read_later(const variables& targets, const part_list& values) {
    for (std::size_t k = 0; k < targets.size(); ++k) {
      for (std::size_t later = k + 1; later < values.size(); ++later) {
        if (names(*values[later], *targets[k])) return true;
      }
    }
    return false;
  }

  static void assign(typed::variable& target, std::optional<binary_operator> op,
                     typed::expression_ptr value, const location& where, statement_list& made) {
    value->is_lvalue = false;
    const type_ptr t = target.type;
    made.push_back(build::statement(
        where,
        typed::expression_statement{build::expression(
            t, where,
            typed::assignment{op, build::reference(target, where, true), std::move(value)})}));
  }

  part_list named_parts_of(const typed::expression& value, statement_list& made) {
    statement_list before;
    part_list values = value_parts(kernel_, before).of(value);
    for (typed::expression_ptr& part : values) name_parts(*part);
    for (typed::statement_ptr& s : before) {
      replace_in(*s);
      made.push_back(std::move(s));
    }
    return values;
  }

  // ---- expressions

  void name_parts(typed::expression& e) {
    if (const auto* n = std::get_if<typed::member>(&e.node)) {
      if (const variables* all = parts_of(named_variable(*n->base))) {
        e.node = typed::variable_reference{(*all)[n->field]};
        return;
      }
    }
    if (auto* const n = std::get_if<typed::swizzle>(&e.node)) {
      if (const variables* all = parts_of(named_variable(*n->base))) {
        return name(e, named_by(e, *all));
      }
      if (name_component(e, *n)) return;
    }
    if (const variables* all = parts_of(named_variable(e))) return name(e, *all);
    typed::for_each_child(e, [&](typed::expression& operand) { name_parts(operand); });
  }

  static void name(typed::expression& e, const variables& named) {
    const bool is_number_or_field = named.size() == 1;
    if (is_number_or_field && *named.front()->type == *e.type) {
      e.node = typed::variable_reference{named.front()};
      return;
    }
    part_list values;
    for (typed::variable* const v : named) values.push_back(build::reference(*v, e.where));
    e = std::move(*whole_of_parts(e.type, std::move(values), e.where));
  }

  // (a - b).x, where vectors that have parts are computed with
  bool name_component(typed::expression& e, const typed::swizzle& n) {
    const bool is_of_place = typed::traits_of(*n.base).place != typed::place_kind::none;
    const bool is_one = n.components.size() == 1 && !is_of_place;
    const bool has_parts = is_one && typed::any_expression(*n.base, [&](const auto& part) {
                             return parts_of(named_variable(part)) != nullptr;
                           });
    if (!has_parts || !is_separable(*n.base, shared_values::none)) return false;
    statement_list before;  // stays empty
    part_list all = value_parts(kernel_, before).of(*n.base);
    typed::expression_ptr part = std::move(all[static_cast<std::size_t>(n.components.front())]);
    name_parts(*part);
    e = std::move(*part);
    return true;
  }

  typed::function& kernel_;
  std::unordered_set<const typed::variable*>& made_;
  std::unordered_map<const typed::variable*, variables> parts_;
};

}  // namespace

std::unordered_set<const typed::variable*> replace_aggregates(typed::program& program) {
  std::unordered_set<const typed::variable*> made;
  while (aggregate_replacement(*program.kernel, made).run()) {
  }
  remove_unread(*program.kernel, made);
  return made;
}

void replace_aggregates(
    typed::program& program,
    const std::function<bool(const std::unordered_set<const typed::variable*>&)>& is_of_use) {
  if (find_replaceable_aggregates(*program.kernel).empty()) return;
  saved_kernel before(*program.kernel);
  if (!is_of_use(replace_aggregates(program))) before.restore();
}

}  // namespace libtiles::compiler
