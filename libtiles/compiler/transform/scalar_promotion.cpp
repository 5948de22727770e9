#include "libtiles/compiler/transform/scalar_promotion.hpp"

#include <unordered_set>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/structural_equality.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/duplicable.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;

// A value of its type in memory, not one that is packed there.
bool is_stored_as_computed(const type& t) {
  return is_scalar(t) && t.scalar != scalar_type::boolean && !is_stored_float(t);
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
bool runs_at_least_once(const typed::for_statement& loop, const use_def& uses) {
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

class scalar_promotion {
 public:
  scalar_promotion(typed::function& kernel, const use_def& uses) : kernel_(kernel), uses_(uses) {}

  void run() { promote_in(kernel_.body.statements); }

 private:
  void promote_in(statement_list& list) {
    for (typed::statement_ptr& s : list) {
      const typed::expression* const element = promotable_element(*s);
      if (element == nullptr) {
        promote_in(*s);
      } else {
        s = build::statement(s->where, promoted(*s, *element));
      }
    }
  }

  void promote_in(typed::statement& s) {
    if (auto* block = std::get_if<typed::block>(&s.node)) return promote_in(block->statements);
    typed::for_each_child(
        s, [](typed::expression&) {}, [&](typed::statement& child) { promote_in(child); });
  }

  const typed::expression* promotable_element(const typed::statement& s) const {
    const typed::expression* const element = always_assigned_element(s);
    const bool is_promotable =
        element != nullptr && !orders_memory(s) && is_stored_as_computed(*element->type) &&
        is_only_access(s, *element) && is_loop_invariant(s, *element) && repeated(*element);
    return is_promotable ? element : nullptr;
  }

  // The element of a view that every iteration of a loop assigns to.
  const typed::expression* always_assigned_element(const typed::statement& s) const {
    const auto* const loop = std::get_if<typed::for_statement>(&s.node);
    if (loop == nullptr || !runs_at_least_once(*loop, uses_)) return nullptr;
    for (const auto& each : std::get<typed::block>(loop->body->node).statements) {
      if (const typed::expression* within = always_assigned_element(*each)) return within;
      const auto* const effect = std::get_if<typed::expression_statement>(&each->node);
      if (effect == nullptr) continue;
      const auto* const node = std::get_if<typed::assignment>(&effect->value->node);
      if (node != nullptr && std::holds_alternative<typed::view_element>(node->target->node)) {
        return node->target.get();
      }
    }
    return nullptr;
  }

  static bool is_only_access(const typed::statement& s, const typed::expression& element) {
    return !typed::any_expression(s, [&](const typed::expression& e) {
      const auto* const node = std::get_if<typed::view_element>(&e.node);
      const auto& own = std::get<typed::view_element>(element.node);
      return reaches_memory(e) || (node != nullptr && !are_same_elements(*node, own));
    });
  }

  // Whether it is the same element in every iteration, and was there before the first.
  static bool is_loop_invariant(const typed::statement& s, const typed::expression& element) {
    std::unordered_set<const typed::variable*> variant;
    typed::for_each_declared(s, [&](const typed::variable& v) { variant.insert(&v); });
    typed::for_each_expression(s, [&](const typed::expression& e) {
      if (changed_variable(e) != nullptr) variant.insert(changed_variable(e));
    });
    return !typed::any_expression(element, [&](const typed::expression& e) {
      const typed::variable* const named = named_variable(e);
      return named != nullptr &&
             (named->kind == typed::storage::tile_static || variant.count(named) != 0);
    });
  }

  // The loop between a load and a store.
  typed::block promoted(typed::statement& loop, const typed::expression& element) {
    const location where = loop.where;
    typed::expression_ptr loaded = repeated(element);
    typed::expression_ptr stored = repeated(element);
    typed::variable& scalar = build::variable(kernel_, "promoted", *loaded);
    scalar.is_assigned = true;
    typed::for_each_expression(loop, [&](typed::expression& e) {
      if (std::holds_alternative<typed::view_element>(e.node)) {
        e.node = typed::variable_reference{&scalar};
      }
    });
    statement_list made;
    made.push_back(build::declaration(scalar, std::move(loaded), where));
    made.push_back(build::statement(where, std::move(loop.node)));
    made.push_back(build::assignment(std::move(stored), build::reference(scalar, where), where));
    return {std::move(made)};
  }

  typed::function& kernel_;
  const use_def& uses_;
};

}  // namespace

void promote_elements(typed::program& program, const use_def& uses) {
  if (program.thread_parameter->type->kind != type_kind::tiled_index) return;
  scalar_promotion(*program.kernel, uses).run();
}

}  // namespace libtiles::compiler
