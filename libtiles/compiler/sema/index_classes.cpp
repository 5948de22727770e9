// What index<N> and extent<N> are made of, and their components.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/duplicable.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

typed::expression_ptr index_of_array(sema_context& sema, const type_ptr& wanted,
                                     const typed::expression& array, const location& where) {
  if (!is_int(*array.type->element) || array.type->count < wanted->rank) {
    sema.fail(array.where, quoted(*wanted) + " takes an " +
                               quoted(*array_of(int_type(), wanted->rank)) +
                               " or a longer one, got " + quoted(*array.type));
  }
  std::vector<typed::expression_ptr> components = repeated(array, wanted->rank);
  if (components.empty()) {
    sema.fail(array.where, "this array must be a variable", "assign it to a variable first");
  }
  for (std::size_t d = 0; d < components.size(); ++d) {
    typed::subscript one{std::move(components[d]), build::integer(static_cast<int>(d), where)};
    components[d] = build::expression(int_type(), where, std::move(one));
  }
  return build::index_value(wanted, std::move(components), where);
}

}  // namespace

typed::expression_ptr component_of_index(sema_context& sema, typed::expression_ptr base,
                                         typed::expression_ptr dimension, const location& where) {
  if (!is_integer(*dimension->type)) {
    sema.fail(dimension->where, "a dimension must be an integer, got " + quoted(*dimension->type));
  }
  if (const typed::literal* const number = build::literal_of(*dimension)) {
    const std::int64_t d = build::signed_value(*number, *dimension->type);
    if (d < 0 || d >= base->type->rank) {
      sema.fail(dimension->where,
                "dimension " + std::to_string(d) + " is outside of " + quoted(*base->type));
    }
    if (auto* whole = std::get_if<typed::index_value>(&base->node)) {
      typed::expression_ptr component = std::move(whole->components[static_cast<std::size_t>(d)]);
      component->where = where;
      return component;
    }
  }
  dimension = convert(sema, std::move(dimension), int_type());
  const bool is_lvalue = base->is_lvalue;
  return build::expression(
      int_type(), where, typed::index_component{std::move(base), std::move(dimension)}, is_lvalue);
}

typed::expression_ptr construct_index(sema_context& sema, const type_ptr& wanted,
                                      const std::vector<syntax::expression_ptr>& texts,
                                      const location& where) {
  std::vector<typed::expression_ptr> components;
  for (const auto& text : texts) {
    typed::expression_ptr value = analyze_operand(sema, *text);
    const bool is_only = texts.size() == 1 && !is_scalar(*value->type);
    if (is_only && value->type->kind == type_kind::array) {
      return index_of_array(sema, wanted, *value, where);
    }
    if (is_only) return explicit_conversion(sema, std::move(value), wanted, where);
    if (!is_integer(*value->type)) {
      sema.fail(value->where, "a component of " + quoted(*wanted) + " must be an integer, got " +
                                  quoted(*value->type));
    }
    components.push_back(convert(sema, std::move(value), int_type()));
  }
  if (components.empty()) {
    for (int d = 0; d < wanted->rank; ++d) components.push_back(build::integer(0, where));
  }
  if (static_cast<int>(components.size()) != wanted->rank) {
    sema.fail(where, quoted(*wanted) + " has " +
                         count_of(static_cast<std::size_t>(wanted->rank), "component") + ", got " +
                         std::to_string(components.size()));
  }
  return build::index_value(wanted, std::move(components), where);
}

}  // namespace libtiles::compiler
