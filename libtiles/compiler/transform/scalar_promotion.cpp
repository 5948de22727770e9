#include "libtiles/compiler/transform/scalar_promotion.hpp"

#include <optional>
#include <unordered_set>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/duplicable.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/structural_equality.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;

// A value of its type in memory, not one that is packed there.
bool is_held_as_stored(const type& t) {
  return is_scalar(t) && t.scalar != scalar_type::boolean && t.scalar != scalar_type::float16;
}

bool is_known_order(binary_operator op, std::int64_t left, std::int64_t right) {
  switch (op) {
    case binary_operator::less:
      return left < right;
    case binary_operator::less_equal:
      return left <= right;
    case binary_operator::greater:
      return left > right;
    case binary_operator::greater_equal:
      return left >= right;
    default:
      return false;
  }
}

// By the literals in its head.
bool runs_once(const typed::for_statement& loop, const use_def& uses) {
  const auto range = range_of(loop, uses);
  return range && !exits_of(*loop.body).any() &&
         is_known_order(range->compared, range->first, range->bound);
}

// Whose value other threads may see, or change, while the loop runs.
bool reaches_memory(const typed::expression& e) {
  const typed::memory_kind reached = typed::traits_of(e).memory;
  return reached == typed::memory_kind::pointee || reached == typed::memory_kind::alias ||
         reached == typed::memory_kind::unknown;
}

bool orders_memory(const typed::statement& s) {
  bool orders = false;
  typed::for_each_statement(s, [&](const typed::statement& below) {
    orders |= typed::kind_of(below) == typed::statement_kind::synchronization;
  });
  return orders;
}

class element_holder {
 public:
  element_holder(const typed::function& kernel, call_inliner& variables)
      : uses_(find_use_def(kernel)), variables_(variables) {}

  void hold_in(statement_list& list) {
    for (typed::statement_ptr& s : list) {
      if (std::optional<statement_list> held = hold(*s)) {
        s = build::statement(s->where, typed::block{std::move(*held)});
      } else {
        hold_in(*s);
      }
    }
  }

 private:
  void hold_in(typed::statement& s) {
    if (auto* block = std::get_if<typed::block>(&s.node)) return hold_in(block->statements);
    typed::for_each_child(
        s, [](typed::expression&) {}, [&](typed::statement& child) { hold_in(child); });
  }

  // The loop with what comes before and behind it; nothing if it is none of those.
  std::optional<statement_list> hold(typed::statement& s) {
    const typed::expression* const changed = changed_for_sure(s);
    if (changed == nullptr || orders_memory(s) || !is_held_as_stored(*changed->type)) {
      return std::nullopt;
    }
    if (!names_only(s, *changed) || !is_steady(s, *changed)) return std::nullopt;
    typed::expression_ptr before = repeated(*changed);
    typed::expression_ptr behind = repeated(*changed);
    if (!before || !behind) return std::nullopt;
    return around(s, std::move(before), std::move(behind));
  }

  // The element of a view that every round of a loop assigns to.
  const typed::expression* changed_for_sure(const typed::statement& s) const {
    const auto* const loop = std::get_if<typed::for_statement>(&s.node);
    if (loop == nullptr || !runs_once(*loop, uses_)) return nullptr;
    for (const auto& each : std::get<typed::block>(loop->body->node).statements) {
      if (const typed::expression* within = changed_for_sure(*each)) return within;
      const auto* const effect = std::get_if<typed::expression_statement>(&each->node);
      if (effect == nullptr) continue;
      const auto* const node = std::get_if<typed::assignment>(&effect->value->node);
      if (node != nullptr && std::holds_alternative<typed::view_element>(node->target->node)) {
        return node->target.get();
      }
    }
    return nullptr;
  }

  static bool names_only(const typed::statement& s, const typed::expression& element) {
    bool is_alone = true;
    typed::for_each_expression(s, [&](const typed::expression& e) {
      const auto* const node = std::get_if<typed::view_element>(&e.node);
      is_alone &= !reaches_memory(e);
      is_alone &=
          node == nullptr || are_same_elements(*node, std::get<typed::view_element>(element.node));
    });
    return is_alone;
  }

  // Whether it is the same element in every round, and was there before the first.
  bool is_steady(const typed::statement& s, const typed::expression& element) const {
    std::unordered_set<const typed::variable*> unsteady;
    typed::for_each_statement(s, [&](const typed::statement& below) {
      const auto* const node = std::get_if<typed::declaration>(&below.node);
      if (node != nullptr) unsteady.insert(node->declared);
    });
    typed::for_each_expression(s, [&](const typed::expression& e) {
      if (changed_variable(e) != nullptr) unsteady.insert(changed_variable(e));
    });
    bool is_steady = true;
    typed::for_each_expression(element, [&](const typed::expression& e) {
      const auto* const named = std::get_if<typed::variable_reference>(&e.node);
      if (named == nullptr) return;
      is_steady &=
          named->target->kind != typed::storage::tile_static && unsteady.count(named->target) == 0;
    });
    return is_steady;
  }

  statement_list around(typed::statement& loop, typed::expression_ptr before,
                        typed::expression_ptr behind) {
    const location where = loop.where;
    typed::variable& held = variables_.new_variable("held", *before);
    held.initializer = before.get();
    typed::for_each_expression(loop, [&](typed::expression& e) {
      if (std::holds_alternative<typed::view_element>(e.node)) {
        e.node = typed::variable_reference{&held};
      }
    });
    const type_ptr type = held.type;
    typed::assignment kept{std::nullopt, std::move(behind),
                           build::expression(type, where, typed::variable_reference{&held})};
    statement_list made;
    made.push_back(build::statement(where, typed::declaration{&held, std::move(before)}));
    made.push_back(build::statement(where, std::move(loop.node)));
    made.push_back(build::statement(
        where, typed::expression_statement{build::expression(type, where, std::move(kept))}));
    return made;
  }

  const use_def uses_;
  call_inliner& variables_;
};

}  // namespace

void hold_elements(typed::function& kernel, call_inliner& variables) {
  element_holder(kernel, variables).hold_in(kernel.body.statements);
}

}  // namespace libtiles::compiler
