// What variables start with.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

// norm n(x) asks for what norm n = x does not.
typed::expression_ptr made_of(sema_context& sema, typed::expression_ptr value,
                              const type_ptr& wanted) {
  const location where = value->where;
  return is_normalized(*wanted) ? explicit_conversion(sema, std::move(value), wanted, where)
                                : convert(sema, std::move(value), wanted);
}

// A value, or a list of them in braces.
typed::expression_ptr analyze_element(sema_context& sema, const syntax::expression& text,
                                      const type_ptr& wanted) {
  if (const auto* list = std::get_if<syntax::initializer_list>(&text.node)) {
    return analyze_aggregate(sema, list->elements, wanted, text.where);
  }
  return convert(sema, analyze_value(sema, text), wanted);
}

}  // namespace

typed::expression_ptr analyze_auto(sema_context& sema, const syntax::declarator& one) {
  if (!one.initializer || !one.dimensions.empty()) {
    sema.fail(one.where, "'auto' needs an initialiser: auto " + one.name + " = ...");
  }
  allow_tile_uniform(sema, *one.initializer);
  typed::expression_ptr value = analyze_value(sema, *one.initializer);
  if (is_stored_float(*value->type)) value = as_operand(std::move(value));
  const type_ptr t = value->type;
  if (t->kind == type_kind::view && t->is_array_object) {
    sema.fail(one.where, with_article(*t) + " cannot be copied in a kernel",
              "make a view of it: array_view<" + to_string(*t->element) + ", " +
                  std::to_string(t->rank) + "> " + one.name + " = ...");
  }
  if (t->kind == type_kind::nothing) {
    sema.fail(one.where, "a local variable cannot be of type " + quoted(*t));
  }
  return convert(sema, std::move(value), t);
}

typed::expression_ptr analyze_initializer(sema_context& sema, const syntax::declarator& one,
                                          const type_ptr& wanted) {
  if (one.initializer) {
    allow_tile_uniform(sema, *one.initializer);
    return analyze_element(sema, *one.initializer, wanted);
  }
  if (has_index_components(*wanted)) return construct_index(sema, wanted, one.arguments, one.where);
  if (one.arguments.empty() && is_known_by_type(*wanted)) {
    sema.fail(one.where, "'" + one.name + "' is not the " + quoted(*wanted) + " of a thread",
              "initialise it with another one, as in auto " + one.name + " = t_idx");
  }
  if (is_vector(*wanted)) return construct_vector(sema, wanted, one.arguments, one.where);
  if (one.arguments.empty() && wanted->kind == type_kind::view) {
    sema.fail(
        one.where, "the view '" + one.name + "' is not initialised",
        "initialise it with another one, as in " + to_string(*wanted) + " " + one.name + " = v");
  }
  if (one.arguments.empty()) {
    if (!starts_as_zeros(*wanted)) return nullptr;
    return zero_of(sema, wanted, one.where);
  }
  if (one.arguments.size() != 1) {
    sema.fail(one.where,
              quoted(*wanted) + " takes one value, got " + std::to_string(one.arguments.size()));
  }
  return made_of(sema, analyze_value(sema, *one.arguments[0]), wanted);
}

typed::expression_ptr analyze_aggregate(sema_context& sema,
                                        const std::vector<syntax::expression_ptr>& texts,
                                        const type_ptr& wanted, const location& where) {
  if (has_index_components(*wanted)) return construct_index(sema, wanted, texts, where);
  if (is_vector(*wanted)) return construct_vector(sema, wanted, texts, where);
  if (is_number(*wanted) && texts.empty()) {
    return build::expression(wanted, where, typed::literal{});
  }
  const bool is_array = wanted->kind == type_kind::array;
  const bool is_structure = wanted->kind == type_kind::structure;
  if (!is_array && !is_structure) {
    if (texts.size() != 1) {
      sema.fail(where, quoted(*wanted) + " takes one value, got " + std::to_string(texts.size()));
    }
    const bool is_list = std::holds_alternative<syntax::initializer_list>(texts[0]->node);
    if (is_normalized(*wanted) && !is_list)
      return made_of(sema, analyze_value(sema, *texts[0]), wanted);
    return analyze_element(sema, *texts[0], wanted);
  }
  const std::size_t room =
      is_array ? static_cast<std::size_t>(wanted->count) : wanted->structure->fields.size();
  if (texts.size() > room) {
    sema.fail(where, quoted(*wanted) + " has room for " + count_of(room, "value") + ", got " +
                         std::to_string(texts.size()));
  }
  std::vector<typed::expression_ptr> elements;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    elements.push_back(analyze_element(
        sema, *texts[i], is_array ? wanted->element : wanted->structure->fields[i].type));
  }
  return build::expression(wanted, where, typed::aggregate{std::move(elements)});
}

const syntax::expression* initializer_of(const syntax::declarator& one) {
  if (one.arguments.size() == 1) return one.arguments.front().get();
  if (!one.initializer) return nullptr;
  const auto* const list = std::get_if<syntax::initializer_list>(&one.initializer->node);
  if (list == nullptr) return one.initializer.get();
  return list->elements.size() == 1 ? list->elements.front().get() : nullptr;
}

typed::expression_ptr zero_of(sema_context& sema, const type_ptr& t, const location& where) {
  if (is_vector(*t)) return convert(sema, zero_of(sema, component_of(*t), where), t);
  if (is_number(*t)) return build::expression(t, where, typed::literal{});
  return build::expression(t, where, typed::aggregate{});
}

}  // namespace libtiles::compiler
