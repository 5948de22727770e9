// Elements and components: v[i], a[i], index[d].
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/pointers.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze_node(sema_context& sema, const syntax::subscript& text,
                                   const location& where) {
  typed::expression_ptr base = analyze(sema, *text.base);
  typed::expression_ptr index = analyze_operand(sema, *text.index);
  refuse_pointer(sema, *base);
  if (base->type->kind == type_kind::view) {
    std::vector<typed::expression_ptr> indices;
    indices.push_back(as_index(sema, std::move(index)));
    return element_of_view(sema, std::move(base), std::move(indices), where);
  }
  if (has_index_components(*base->type)) {
    return component_of_index(sema, std::move(base), std::move(index), where);
  }
  if (base->type->kind != type_kind::array) {
    sema.fail(where, with_article(*base->type) + " has no elements to index");
  }
  if (!is_integer(*index->type)) {
    sema.fail(index->where, "an index must be an integer, got " + quoted(*index->type));
  }
  const typed::literal* const number = build::literal_of(*index);
  const std::int64_t count = base->type->count;
  if (number != nullptr) {
    const std::int64_t value = build::signed_value(*number, *index->type);
    if ((value < 0 || value >= count) && !sema.body.is_unreached) {
      sema.fail(index->where,
                "index " + std::to_string(value) + " is outside of " + quoted(*base->type));
    }
  }
  const type_ptr number_type = promoted(index->type);
  index = convert(sema, std::move(index), number_type);
  const type_ptr element = base->type->element;
  const bool is_lvalue = base->is_lvalue;
  return build::expression(element, where, typed::subscript{std::move(base), std::move(index)},
                           is_lvalue);
}

}  // namespace libtiles::compiler
