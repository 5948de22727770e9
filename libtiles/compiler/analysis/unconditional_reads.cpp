#include "libtiles/compiler/analysis/unconditional_reads.hpp"

#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

bool reads(const typed::expression* e, const typed::variable& pointer) {
  if (e == nullptr) return false;
  if (const auto* followed = std::get_if<typed::dereference>(&e->node)) {
    if (named_variable(*followed->operand) == &pointer) return true;
  }
  bool found = false;
  for_each_unconditional_child(*e, [&](const typed::expression& part) {
    found = found || reads(&part, pointer);
  });
  return found;
}

// Of statements in their order, up to the first that may skip others.
bool reads(const std::vector<typed::statement_ptr>& statements, const typed::variable& pointer) {
  for (const typed::statement_ptr& s : statements) {
    if (const auto* declared = std::get_if<typed::declaration>(&s->node)) {
      if (reads(declared->initializer.get(), pointer)) return true;
    } else if (const auto* evaluated = std::get_if<typed::expression_statement>(&s->node)) {
      if (reads(evaluated->value.get(), pointer)) return true;
    } else if (const auto* end = std::get_if<typed::return_statement>(&s->node)) {
      return reads(end->value.get(), pointer);
    } else if (const auto* branch = std::get_if<typed::if_statement>(&s->node)) {
      return reads(branch->condition.get(), pointer);
    } else {
      return false;
    }
  }
  return false;
}

}  // namespace

bool reads_unconditionally(const typed::function& f, const typed::variable& pointer) {
  return reads(f.body.statements, pointer);
}

}  // namespace libtiles::compiler
