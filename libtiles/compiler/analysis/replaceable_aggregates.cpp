#include "libtiles/compiler/analysis/replaceable_aggregates.hpp"

#include <algorithm>
#include <unordered_set>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/separable_values.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/parts.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

// Numbers that become variables, of one variable and of all.
constexpr std::size_t most_numbers = 32;
constexpr std::size_t most_numbers_of_all = 256;

// Arrays stay as they are.
std::size_t count_numbers(const type& t) {
  if (is_vector(t)) return part_count(t);
  if (t.kind != type_kind::structure) return 1;
  std::size_t count = 0;
  for (const field& f : t.structure->fields) count += count_numbers(*f.type);
  return count;
}

bool has_array(const type& t) {
  if (t.kind == type_kind::array) return true;
  if (t.kind != type_kind::structure) return false;
  const std::vector<field>& fields = t.structure->fields;
  return std::any_of(fields.begin(), fields.end(),
                     [](const field& f) { return has_array(*f.type); });
}

bool may_be_part(const type& t) {
  if (t.kind == type_kind::array || t.kind == type_kind::structure) return true;
  return (is_number(t) || is_vector(t)) && !is_stored_float(t) && !is_normalized(t);
}

bool is_replaceable(const type& t) {
  if (is_vector(t)) return computes_by_parts(t);
  if (t.kind != type_kind::structure) return false;
  const std::vector<field>& fields = t.structure->fields;
  return !fields.empty() && count_numbers(t) <= most_numbers &&
         std::all_of(fields.begin(), fields.end(),
                     [](const field& f) { return may_be_part(*f.type); });
}

// Whether an operand of a node is a value, or what a part is taken of.
struct takes_value {
  const typed::expression& operand;

  bool operator()(const typed::assignment& n) const { return n.value.get() == &operand; }
  bool operator()(const typed::unary& n) const { return !is_increment(n.op); }
  bool operator()(typed::any_of<typed::vector_value, typed::aggregate, typed::binary,
                                typed::conversion, typed::conditional, typed::call,
                                typed::builtin_call, typed::member, typed::swizzle>) const {
    return true;
  }
  bool operator()(typed::any_of<typed::literal, typed::variable_reference, typed::thread_index,
                                typed::index_value, typed::index_component, typed::index_call,
                                typed::view_extent, typed::view_element, typed::view_projection,
                                typed::view_section, typed::view_reshape,
                                typed::view_reinterpretation, typed::subscript, typed::address_of,
                                typed::dereference, typed::atomic, typed::print>) const {
    return false;
  }
};

// Then it is where the value lies that counts.
bool names_neighbours(const typed::assignment& n) { return n.neighbours > 1 || n.is_asynchronous; }

bool is_part(const typed::expression& e) {
  return std::holds_alternative<typed::member>(e.node) ||
         std::holds_alternative<typed::swizzle>(e.node);
}

class finder {
 public:
  explicit finder(const typed::function& f) : function_(f) {}

  std::vector<typed::variable*> run() {
    visit(function_.body.statements);
    const use_def uses = find_use_def(function_);
    const auto is_excluded = [&](const typed::variable* v) {
      return excluded_.count(v) != 0 || is_left_whole(*v, uses);
    };
    declared_.erase(std::remove_if(declared_.begin(), declared_.end(), is_excluded),
                    declared_.end());
    std::size_t count = 0;
    for (const typed::variable* v : declared_) count += count_numbers(*v->type);
    if (count > most_numbers_of_all) declared_.clear();
    return declared_;
  }

 private:
  using list = std::vector<typed::statement_ptr>;

  // Its value is computed as a whole, and nothing else happens to it.
  static bool is_left_whole(const typed::variable& v, const use_def& uses) {
    const auto use = uses.find(&v);
    const bool is_changed = use != uses.end() && use->second.changes > 0;
    return !is_changed && v.initializer != nullptr &&
           !is_separable(*v.initializer, shared_values::in_front);
  }

  void visit(const list& statements) {
    for (const typed::statement_ptr& s : statements) visit(*s);
  }

  void visit(const typed::statement& s) {
    std::visit([&](const auto& node) { visit_node(node, s); }, s.node);
  }

  void visit_node(const typed::declaration& n, const typed::statement&) {
    const bool is_private = n.declared->kind == typed::storage::local;
    if (is_private && is_replaceable(*n.declared->type)) declared_.push_back(n.declared);
    if (!n.initializer) return;
    // A list whose values have side effects is computed as a whole, and arrays are not copied.
    const bool is_list = std::holds_alternative<typed::aggregate>(n.initializer->node) &&
                         is_separable(*n.initializer, shared_values::in_front);
    if (!is_list && has_array(*n.declared->type)) excluded_.insert(n.declared);
    visit_value(*n.initializer);
  }
  void visit_node(const typed::expression_statement& n, const typed::statement&) {
    const typed::expression* const place = changed_place(*n.value);
    const typed::variable* const whole = place == nullptr ? nullptr : aggregate_assigned_by(*place);
    if (whole == nullptr) return visit_value(*n.value);
    if (has_array(*whole->type)) excluded_.insert(whole);
    if (const auto* assigned = std::get_if<typed::assignment>(&n.value->node)) {
      visit_value(*assigned->value);
    }
  }
  // Several variables of one type at most have room there.
  void visit_node(const typed::for_statement& n, const typed::statement&) {
    for (const typed::statement_ptr& first : n.first) {
      if (const auto* declared = std::get_if<typed::declaration>(&first->node)) {
        excluded_.insert(declared->declared);
      }
      typed::for_each_child(
          *first, [&](const typed::expression& e) { visit_value(e); },
          [](const typed::statement&) {});
    }
    if (n.condition) visit_value(*n.condition);
    if (n.step) visit_value(*n.step);
    visit(*n.body);
  }
  void visit_node(
      typed::any_of<typed::barrier, typed::memory_fence, typed::block, typed::if_statement,
                    typed::while_statement, typed::do_statement, typed::switch_statement,
                    typed::return_statement, typed::break_statement, typed::continue_statement>,
      const typed::statement& s) {
    typed::for_each_child(
        s, [&](const typed::expression& e) { visit_value(e); },
        [&](const typed::statement& below) { visit(below); });
  }

  void visit_value(const typed::expression& e) {
    const typed::variable* const named = named_variable(e);
    if (named == nullptr) return visit(e);
    if (has_array(*named->type)) excluded_.insert(named);
  }

  void visit(const typed::expression& e) {
    if (const auto* pointer = std::get_if<typed::address_of>(&e.node)) {
      excluded_.insert(named_variable(root_of(*pointer->operand)));
    }
    if (const typed::expression* const place = changed_place(e)) {
      excluded_.insert(aggregate_assigned_by(*place));
    }
    if (const auto* copy = std::get_if<typed::assignment>(&e.node);
        copy && names_neighbours(*copy)) {
      excluded_.insert(named_variable(root_of(*copy->value)));
    }
    typed::for_each_child(e, [&](const typed::expression& operand) {
      if (!std::visit(takes_value{operand}, e.node)) excluded_.insert(named_variable(operand));
      is_part(e) ? visit(operand) : visit_value(operand);
    });
  }

  const typed::function& function_;
  std::vector<typed::variable*> declared_;
  std::unordered_set<const typed::variable*> excluded_;
};

}  // namespace

typed::variable* aggregate_assigned_by(const typed::expression& target) {
  const auto* const components = std::get_if<typed::swizzle>(&target.node);
  if (components == nullptr) {
    const bool is_whole = is_vector(*target.type) || target.type->kind == type_kind::structure;
    return is_whole ? named_variable(target) : nullptr;
  }
  return components->components.size() > 1 ? named_variable(*components->base) : nullptr;
}

std::vector<typed::variable*> find_replaceable_aggregates(const typed::function& f) {
  return finder(f).run();
}

}  // namespace libtiles::compiler
