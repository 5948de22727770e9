// Values made of a type's name: float4(x, 1), norm{}.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze_node(sema_context& sema, const syntax::construction& text,
                                   const location& where) {
  const type_ptr wanted = resolve(sema, text.type);
  if (text.is_list) return analyze_aggregate(sema, text.arguments, wanted, where);
  if (has_index_components(*wanted)) return construct_index(sema, wanted, text.arguments, where);
  if (is_vector(*wanted)) return construct_vector(sema, wanted, text.arguments, where);
  if (is_number(*wanted) && text.arguments.empty()) {
    return build::expression(wanted, where, typed::literal{});
  }
  if (text.arguments.size() != 1) {
    sema.fail(
        where,
        with_article(*wanted) + " takes one value, got " + std::to_string(text.arguments.size()),
        wanted->kind == type_kind::structure ? "write its members in braces" : "");
  }
  typed::expression_ptr value = analyze_value(sema, *text.arguments[0]);
  if (wanted->kind == type_kind::nothing) {
    return build::expression(wanted, where, typed::conversion{std::move(value)});
  }
  return explicit_conversion(sema, std::move(value), wanted, where);
}

}  // namespace libtiles::compiler
