#include "libtiles/compiler/analysis/use_def.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {

use_def find_use_def(const typed::function& f) {
  use_def uses;
  const auto note = [&](const typed::expression& e) {
    if (const typed::variable* const changed = changed_variable(e)) ++uses[changed].changes;
    const auto* const pointer = std::get_if<typed::address_of>(&e.node);
    if (pointer == nullptr) return;
    const typed::variable* const shown = named_variable(root_of(*pointer->operand));
    if (shown != nullptr) uses[shown].is_pointed_to = true;
  };
  for (const typed::statement_ptr& s : f.body.statements) typed::for_each_expression(*s, note);
  return uses;
}

}  // namespace libtiles::compiler
