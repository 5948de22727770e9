#include "libtiles/compiler/loops/counted_loop.hpp"

#include "libtiles/compiler/analysis/children.hpp"

namespace libtiles::compiler {
namespace {

int changes_in(const typed::expression& e, const typed::variable& v) {
  int changes = 0;
  typed::for_each_expression(
      e, [&](const typed::expression& part) { changes += changed_variable(part) == &v ? 1 : 0; });
  return changes;
}

}  // namespace

const typed::variable* counter_of(const typed::for_statement& loop, const variable_uses& uses) {
  if (!loop.condition || !loop.step || loop.first.size() != 1) return nullptr;
  const auto* const first = std::get_if<typed::declaration>(&loop.first.front()->node);
  if (first == nullptr || !first->initializer) return nullptr;
  const typed::variable& counter = *first->declared;
  const auto use = uses.find(&counter);
  const bool is_counted =
      is_scalar(*counter.type) && use != uses.end() && !use->second.is_pointed_to &&
      use->second.changes == 1 && changes_in(*loop.step, counter) == 1 &&
      changed_variable(*loop.step) == &counter && !has_further_effects(*loop.step) &&
      !has_effects(*loop.condition) && !has_effects(*first->initializer);
  return is_counted ? &counter : nullptr;
}

}  // namespace libtiles::compiler
