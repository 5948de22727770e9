#include "libtiles/compiler/analysis/counted_loop.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;

struct step {
  std::optional<binary_operator> op;
  const typed::expression* change;
};

step step_of(const typed::expression& e) {
  if (const auto* node = std::get_if<typed::unary>(&e.node)) {
    const bool is_up =
        node->op == unary_operator::pre_increment || node->op == unary_operator::post_increment;
    return {is_up ? binary_operator::add : binary_operator::subtract, nullptr};
  }
  const auto& node = std::get<typed::assignment>(e.node);
  return {node.op, node.op ? node.value.get() : nullptr};
}

bool mentions(const typed::expression& e, const typed::variable& v) {
  return typed::any_expression(
      e, [&](const typed::expression& part) { return named_variable(part) == &v; });
}

// A limit that depends on the counter is computed beyond itself, too.
const typed::binary* comparison_of(const typed::expression& condition,
                                   const typed::variable& counter) {
  const auto* const compared = std::get_if<typed::binary>(&condition.node);
  if (compared == nullptr || mentions(*compared->right, counter)) return nullptr;
  return named_variable(*compared->left) == &counter ? compared : nullptr;
}

}  // namespace

std::optional<counted_loop> find_counted_loop(const typed::for_statement& loop,
                                              const use_def& uses) {
  if (!loop.condition || !loop.step || loop.first.size() != 1) return std::nullopt;
  const auto* const first = std::get_if<typed::declaration>(&loop.first.front()->node);
  if (first == nullptr || !first->initializer) return std::nullopt;
  const typed::variable& counter = *first->declared;
  const auto use = uses.find(&counter);
  const bool is_counted = is_scalar(*counter.type) && use != uses.end() &&
                          !use->second.is_pointed_to && use->second.changes == 1 &&
                          changed_variable(*loop.step) == &counter;
  if (!is_counted) return std::nullopt;
  const auto [op, change] = step_of(*loop.step);
  counted_loop made{&counter, first->initializer.get(), op, change, nullptr, {}};
  if (const typed::binary* const compared = comparison_of(*loop.condition, counter)) {
    made.limit = compared->right.get();
    made.comparison = compared->op;
  }
  return made;
}

std::map<const typed::variable*, counted_loop> find_counted_loops(const typed::function& f,
                                                                  const use_def& uses) {
  std::map<const typed::variable*, counted_loop> found;
  const auto look_at = [&](const typed::statement& s) {
    const auto* const loop = std::get_if<typed::for_statement>(&s.node);
    const auto counted = loop == nullptr ? std::nullopt : find_counted_loop(*loop, uses);
    if (counted) found.emplace(counted->counter, *counted);
  };
  for (const auto& s : f.body.statements) typed::for_each_statement(*s, look_at);
  return found;
}

const typed::variable* counter_of(const typed::for_statement& loop, const use_def& uses) {
  const auto counted = find_counted_loop(loop, uses);
  const bool is_counted = counted && !has_further_effects(*loop.step) &&
                          !has_effects(*loop.condition) && !has_effects(*counted->first);
  return is_counted ? counted->counter : nullptr;
}

std::optional<counted_range> range_of(const typed::for_statement& loop, const use_def& uses) {
  if (counter_of(loop, uses) == nullptr) return std::nullopt;
  const counted_loop counted = *find_counted_loop(loop, uses);
  if (!is_int(*counted.counter->type) || counted.limit == nullptr) return std::nullopt;
  const typed::literal* const first = build::literal_of(*counted.first);
  const typed::literal* const bound = build::literal_of(*counted.limit);
  if (first == nullptr || bound == nullptr || !is_int(*counted.limit->type)) return std::nullopt;
  return counted_range{counted.counter, build::signed_value(*first, *counted.first->type),
                       build::signed_value(*bound, *counted.limit->type), counted.comparison};
}

bool counts_up_by_one(const typed::for_statement& loop) {
  if (!changed_variable(*loop.step)) return false;
  const auto [op, change] = step_of(*loop.step);
  if (op != binary_operator::add) return false;
  const typed::literal* const number = change == nullptr ? nullptr : build::literal_of(*change);
  return change == nullptr ||
         (number != nullptr && build::signed_value(*number, *change->type) == 1);
}

}  // namespace libtiles::compiler
