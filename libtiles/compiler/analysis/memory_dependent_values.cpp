#include "libtiles/compiler/analysis/memory_dependent_values.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {

// Callers may hand in anything. Variables get their values from each other: until nothing new is
// found.
loaded_values::loaded_values(const typed::function& f, parameter_values parameters) {
  for (const typed::variable* parameter : f.parameters) {
    const bool is_loaded =
        parameters == parameter_values::from_callers && parameter->type->kind != type_kind::view;
    if (is_loaded) variables_.insert(parameter);
  }
  bool is_new = true;
  while (is_new) {
    is_new = false;
    for (const auto& variable : f.variables) {
      if (variable->initializer != nullptr) is_new |= add(*variable, *variable->initializer);
    }
    for (const auto& statement : f.body.statements) is_new |= add_assignments(*statement);
  }
}

bool loaded_values::contain(const typed::expression& value) const {
  return typed::any_expression(value, [&](const typed::expression& e) {
    return reads_shared_memory(e) || variables_.count(named_variable(e)) != 0;
  });
}

bool loaded_values::add(const typed::variable& target, const typed::expression& value) {
  return contain(value) && variables_.insert(&target).second;
}

bool loaded_values::add_assignments(const typed::statement& s) {
  bool is_new = false;
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const auto* const n = std::get_if<typed::assignment>(&e.node);
    if (n == nullptr) return;
    const typed::variable* const named = named_variable(root_of(*n->target));
    if (named != nullptr) is_new |= add(*named, *n->value);
  });
  return is_new;
}

}  // namespace libtiles::compiler
