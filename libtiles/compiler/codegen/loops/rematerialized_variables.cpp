#include "libtiles/compiler/codegen/loops/rematerialized_variables.hpp"

namespace libtiles::compiler {

void write_rematerialized(const vectors::variable_list& variables, expression_writer& expressions,
                          output_lines& out) {
  for (const typed::variable* v : variables) {
    const bool is_pointer = v->type->kind == type_kind::pointer;
    out.add((is_pointer ? "" : "const ") + expressions.declaration(*v, expressions.name(*v)) +
                " = " + expression_writer::cast_to(*v) +
                expressions.write_initializer(*v->initializer) + ";",
            v->where);
  }
}

}  // namespace libtiles::compiler
