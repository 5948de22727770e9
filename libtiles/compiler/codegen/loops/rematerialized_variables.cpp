#include "libtiles/compiler/codegen/loops/rematerialized_variables.hpp"

#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

void find_named(const typed::expression& e, std::unordered_set<const typed::variable*>& found) {
  typed::for_each_expression(e, [&](const typed::expression& part) {
    const auto* const named = std::get_if<typed::variable_reference>(&part.node);
    if (named == nullptr || !found.insert(named->target).second) return;
    if (named->target->initializer != nullptr) find_named(*named->target->initializer, found);
  });
}

}  // namespace

void write_rematerialized(const std::vector<const typed::statement*>& statements,
                          const loop_schedule& plan, expression_writer& expressions,
                          output_lines& out) {
  std::unordered_set<const typed::variable*> named;
  for (const typed::statement* s : statements) {
    typed::for_each_expression(*s, [&](const typed::expression& e) { find_named(e, named); });
  }
  for (const typed::variable* v : plan.computed) {
    if (named.count(v) == 0) continue;
    const bool is_pointer = v->type->kind == type_kind::pointer;
    out.add((is_pointer ? "" : "const ") + expressions.declaration(*v, expressions.name(*v)) +
                " = " + expression_writer::cast_to(*v) +
                expressions.write_initializer(*v->initializer) + ";",
            v->where);
  }
}

}  // namespace libtiles::compiler
