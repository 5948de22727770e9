#include "libtiles/compiler/analysis/use_def.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

const typed::expression* changed_place(const typed::expression& e) {
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) return node->target.get();
  const auto* const node = std::get_if<typed::unary>(&e.node);
  return node != nullptr && syntax::is_increment(node->op) ? node->operand.get() : nullptr;
}

const typed::variable* variable_at(const typed::expression& place) {
  const auto* const named = std::get_if<typed::variable_reference>(&root_of(place).node);
  return named == nullptr ? nullptr : named->target;
}

bool writes_through_pointer(const typed::expression& e) {
  const auto* const called = std::get_if<typed::builtin_call>(&e.node);
  return called != nullptr &&
         std::any_of(called->arguments.begin(), called->arguments.end(),
                     [](const auto& given) { return given->type->kind == type_kind::pointer; });
}

}  // namespace

const typed::variable* changed_variable(const typed::expression& e) {
  const typed::expression* const place = changed_place(e);
  return place == nullptr ? nullptr : variable_at(*place);
}

use_def find_use_def(const typed::function& f) {
  use_def uses;
  const auto note = [&](const typed::expression& e) {
    if (const typed::variable* const changed = changed_variable(e)) ++uses[changed].changes;
    const auto* const pointer = std::get_if<typed::address_of>(&e.node);
    if (pointer == nullptr) return;
    if (const typed::variable* const shown = variable_at(*pointer->operand)) {
      uses[shown].is_pointed_to = true;
    }
  };
  for (const typed::statement_ptr& s : f.body.statements) typed::for_each_expression(*s, note);
  return uses;
}

bool has_own_effects(const typed::expression& e) {
  return changed_place(e) != nullptr || writes_through_pointer(e) ||
         std::holds_alternative<typed::call>(e.node) ||
         std::holds_alternative<typed::atomic>(e.node);
}

bool has_effects(const typed::expression& e) {
  bool found = false;
  typed::for_each_expression(
      e, [&](const typed::expression& part) { found = found || has_own_effects(part); });
  return found;
}

bool has_further_effects(const typed::expression& change) {
  bool found = false;
  typed::for_each_child(change, [&](const typed::expression& e) { found |= has_effects(e); });
  return found;
}

}  // namespace libtiles::compiler
