#include "libtiles/compiler/analysis/memory_effects.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using typed::effect_kind;
using typed::memory_kind;
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
    const typed::expression* const whole = whole_of(place);
    if (whole == nullptr && !std::holds_alternative<typed::view_element>(place.node)) return;
    typed::for_each_child(place, [&](const typed::expression& part) {
      &part == whole ? note_indices(part) : note(part);
    });
  }

  void note_change(const typed::expression& target) {
    const typed::expression& root = root_of(target);
    if (const typed::variable* const named = named_variable(root)) {
      found_.changed.insert(named);
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
    note_read(e);
    switch (typed::traits_of(e).effect) {
      case effect_kind::none:
        return;
      case effect_kind::by_operator:
      case effect_kind::target:
        if (const typed::expression* const place = changed_place(e)) note_change(*place);
        return;
      case effect_kind::by_pointers:
        return typed::for_each_child(e, [&](const typed::expression& part) { note_place(part); });
      case effect_kind::shared_pointee:
        return note_atomic(std::get<typed::atomic>(e.node));
      case effect_kind::output:
        found_.changes_memory = true;  // so that lines stay in order
        return;
      case effect_kind::unknown:
        return note_call(std::get<typed::call>(e.node));
    }
  }

  // What a function or an atomic operation reads is among what it may change.
  void note_read(const typed::expression& e) {
    const memory_kind read = typed::traits_of(e).memory;
    if (const typed::variable* const named = named_variable(e)) found_.read.insert(named);
    if (read == memory_kind::view_element) found_.reads_memory = true;
    if (read == memory_kind::pointee) found_.reads_anything = true;
  }

  void note_atomic(const typed::atomic& n) {
    note_change(*n.target);
    for (const typed::expression_ptr& operand : n.operands) {
      if (operand->type->kind == type_kind::pointer) found_.changes_anything = true;
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

bool has_pointer_operand(const typed::expression& e) {
  bool has = false;
  typed::for_each_child(
      e, [&](const typed::expression& part) { has |= part.type->kind == type_kind::pointer; });
  return has;
}

}  // namespace

const typed::expression* changed_place(const typed::expression& e) {
  return std::visit(
      [](const auto& node) -> const typed::expression* {
        constexpr effect_kind effect = typed::traits_for<decltype(node)>.effect;
        if constexpr (effect == effect_kind::target) {
          return node.target.get();
        } else if constexpr (effect == effect_kind::by_operator) {
          return is_increment(node.op) ? node.operand.get() : nullptr;
        } else {
          return nullptr;
        }
      },
      e.node);
}

const typed::variable* changed_variable(const typed::expression& e) {
  const typed::expression* const place = changed_place(e);
  return place == nullptr ? nullptr : named_variable(root_of(*place));
}

bool has_own_effects(const typed::expression& e) {
  const effect_kind effect = typed::traits_of(e).effect;
  if (effect == effect_kind::by_operator) return changed_place(e) != nullptr;
  if (effect == effect_kind::by_pointers) return has_pointer_operand(e);
  return effect != effect_kind::none;
}

bool has_effects(const typed::expression& e) { return typed::any_expression(e, has_own_effects); }

bool has_further_effects(const typed::expression& change) {
  bool found = false;
  typed::for_each_child(change, [&](const typed::expression& e) { found |= has_effects(e); });
  return found;
}

bool orders_memory(const typed::statement& s) {
  return typed::any_statement(s, [](const typed::statement& below) {
    const typed::statement_kind kind = typed::kind_of(below);
    return kind == typed::statement_kind::barrier || kind == typed::statement_kind::fence;
  });
}

bool reads_shared_memory(const typed::expression& e) {
  const memory_kind read = typed::traits_of(e).memory;
  return read == memory_kind::view_element || read == memory_kind::pointee ||
         read == memory_kind::unknown;
}

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
