#include "libtiles/compiler/analysis/memory_effects.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using typed::unary_operator;
using variables = std::set<const typed::variable*>;

/// Memory is all that is reached through views: which element is not told apart. What a pointer or
/// a reference leads to may be anything.
struct footprint {
  variables read, changed;
  bool reads_memory = false;
  bool changes_memory = false;
  bool reads_anything = false;
  bool changes_anything = false;

  bool reads() const { return reads_memory || reads_anything || !read.empty(); }
  bool changes() const { return changes_memory || changes_anything || !changed.empty(); }
};

bool meet(const variables& a, const variables& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](const typed::variable* one) { return b.count(one) != 0; });
}

bool disturbs(const footprint& a, const footprint& b) {
  if (a.changes_anything && (b.reads() || b.changes())) return true;
  if (a.changes() && (b.reads_anything || b.changes_anything)) return true;
  return meet(a.changed, b.read) || meet(a.changed, b.changed) ||
         (a.changes_memory && (b.reads_memory || b.changes_memory));
}

bool interfere(const footprint& a, const footprint& b) { return disturbs(a, b) || disturbs(b, a); }

const typed::expression& without_conversions(const typed::expression& e) {
  const auto* const converted = std::get_if<typed::conversion>(&e.node);
  return converted != nullptr ? without_conversions(*converted->operand) : e;
}

class collector {
 public:
  static footprint of(const typed::expression& e) {
    collector walk;
    walk.note(e);
    return walk.found_;
  }

  void note(const typed::expression& e) {
    typed::for_each_expression(e, [&](const typed::expression& part) { visit(part); });
  }

  // What tells which element, member or component it is.
  void note_indices(const typed::expression& place) {
    if (const auto* part = std::get_if<typed::swizzle>(&place.node)) {
      note_indices(*part->base);
    } else if (const auto* field = std::get_if<typed::member>(&place.node)) {
      note_indices(*field->base);
    } else if (const auto* element = std::get_if<typed::subscript>(&place.node)) {
      note_indices(*element->base);
      note(*element->index);
    } else if (const auto* own = std::get_if<typed::view_element>(&place.node)) {
      note(*own->view);
      for (const typed::expression_ptr& index : own->indices) note(*index);
    }
  }

  void note_change(const typed::expression& target) {
    const typed::expression& root = root_of(target);
    if (const auto* named = std::get_if<typed::variable_reference>(&root.node)) {
      found_.changed.insert(named->target);
    } else if (std::holds_alternative<typed::dereference>(root.node)) {
      found_.changes_anything = true;
    } else {
      found_.changes_memory = true;
    }
  }

  footprint take() { return std::move(found_); }
  explicit collector(footprint start = {}) : found_(std::move(start)) {}

 private:
  void visit(const typed::expression& e) {
    if (const auto* named = std::get_if<typed::variable_reference>(&e.node)) {
      found_.read.insert(named->target);
    } else if (std::holds_alternative<typed::view_element>(e.node)) {
      found_.reads_memory = true;
    } else if (std::holds_alternative<typed::dereference>(e.node)) {
      found_.reads_anything = true;
    } else if (const auto* change = std::get_if<typed::assignment>(&e.node)) {
      note_change(*change->target);
    } else if (const auto* step = std::get_if<typed::unary>(&e.node)) {
      if (is_increment(step->op)) note_change(*step->operand);
    } else if (const auto* call = std::get_if<typed::call>(&e.node)) {
      note_call(*call);
    } else if (const auto* builtin = std::get_if<typed::builtin_call>(&e.node)) {
      for (const typed::expression_ptr& argument : builtin->arguments) note_place(*argument);
    } else if (const auto* step_of_many = std::get_if<typed::atomic>(&e.node)) {
      note_change(*step_of_many->target);
      for (const typed::expression_ptr& operand : step_of_many->operands) {
        if (operand->type->kind == type_kind::pointer) found_.changes_anything = true;
      }
    }
  }

  // Where a function of OpenCL C leaves a result.
  void note_place(const typed::expression& argument) {
    if (argument.type->kind != type_kind::pointer) return;
    if (const auto* place = std::get_if<typed::address_of>(&argument.node)) {
      note_change(*place->operand);
    } else {
      found_.changes_anything = true;
    }
  }

  void note_call(const typed::call& call) {
    for (const typed::variable* parameter : call.callee->parameters) {
      const bool is_pointer = parameter->type->kind == type_kind::pointer;
      if (parameter->is_read) (is_pointer ? found_.reads_anything : found_.reads_memory) = true;
      if (parameter->is_written) {
        (is_pointer ? found_.changes_anything : found_.changes_memory) = true;
      }
    }
    if (call.callee->reaches_tile_statics) {
      found_.reads_anything = true;
      found_.changes_anything = true;
    }
  }

  footprint found_;
};

}  // namespace

bool interfere(const typed::expression& first, const typed::expression& second) {
  const footprint a = collector::of(first);
  const footprint b = collector::of(second);
  return interfere(a, b);
}

bool interfere_at(const typed::expression& target, const typed::expression& value) {
  const footprint computed = collector::of(value);
  const footprint place = collector::of(target);
  if (!computed.changes() && !place.changes()) return false;
  // In a chain of assignments the value is there before it is stored again.
  const bool is_chain = std::holds_alternative<typed::assignment>(without_conversions(value).node);
  collector changed(place);
  if (!is_chain) changed.note_change(target);
  return interfere(computed, changed.take());
}

bool moves_when_changed(const typed::expression& target) {
  collector indices;
  indices.note_indices(target);
  collector changed;
  changed.note_change(target);
  return interfere(indices.take(), changed.take());
}

bool interfere(const std::vector<typed::expression_ptr>& operands) {
  std::vector<footprint> all;
  for (const typed::expression_ptr& one : operands) all.push_back(collector::of(*one));
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i && all[i].changes(); ++j) {
      if (interfere(all[i], all[j])) return true;
    }
    for (std::size_t j = i + 1; j < all.size() && all[i].changes(); ++j) {
      if (interfere(all[i], all[j])) return true;
    }
  }
  return false;
}

}  // namespace libtiles::compiler
