// The heads of functions: what they take and give.
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {
namespace {

passing passing_of(const syntax::parameter& text, const type& t) {
  if (t.kind == type_kind::pointer) return passing::pointer;
  if (t.kind == type_kind::array) return passing::reference;
  const bool is_reference = text.type.is_reference && may_be_referred_to(t);
  return is_reference ? passing::reference : passing::value;
}

type_ptr return_type(sema_context& sema, const syntax::function& text) {
  const type_ptr t = resolve(sema, text.return_type);
  refuse_stored_float(sema, *t, text.return_type.where, "the value of a function");
  const bool is_returnable = t->kind == type_kind::nothing || is_holdable(*t) ||
                             (t->kind == type_kind::view && !t->is_array_object);
  if (!is_returnable || text.return_type.is_reference) {
    sema.fail(text.return_type.where,
              "a function cannot return " + with_article(*t) +
                  (text.return_type.is_reference ? " by reference" : ""),
              "numbers, structs, index<N>, extent<N> and array_views can be returned by value");
  }
  return t;
}

// It is computed anew by each call, outside of the function that it stands in.
std::shared_ptr<const typed::expression> default_value(sema_context& sema,
                                                       const syntax::parameter& text,
                                                       const type_ptr& t) {
  if (!text.value) return nullptr;
  typed::expression_ptr value = convert(sema, analyze_value(sema, *text.value), t);
  const bool calls = typed::any_expression(*value, [](const typed::expression& part) {
    return std::holds_alternative<typed::call>(part.node);
  });
  if (calls) {
    sema.fail(text.value->where, "a default argument cannot call functions",
              "add an overload that calls them");
  }
  return value;
}

// They may stand in a prototype instead.
void take_defaults_of_prototypes(sema_context& sema, function_head& head) {
  for (const syntax::function& text : sema.unit.prototypes) {
    if (text.name != head.text->name || text.parameters.size() != head.parameters.size()) continue;
    for (std::size_t i = 0; i < text.parameters.size(); ++i) {
      const syntax::parameter& parameter = text.parameters[i];
      const type_ptr t = parameter_type(sema, parameter);
      if (*t != *head.parameters[i].type) break;
      if (parameter.value) head.parameters[i].value = default_value(sema, parameter, t);
    }
  }
}

void check_defaults(sema_context& sema, const function_head& head) {
  for (std::size_t i = 1; i < head.parameters.size(); ++i) {
    const parameter_head& one = head.parameters[i];
    if (one.value || !head.parameters[i - 1].value) continue;
    sema.fail(one.where, "the parameter '" + one.name +
                             "' needs a default argument, because the one before it has one");
  }
}

}  // namespace

type_ptr parameter_type(sema_context& sema, const syntax::parameter& text) {
  const type_ptr element = resolve(sema, text.type);
  const bool may_be_array = is_storable(*element);
  if (!text.dimensions.empty() && !may_be_array) {
    sema.fail(text.where, "an array of " + quoted(*element) + " cannot be a parameter");
  }
  const type_ptr t = resolve_array(sema, element, text.dimensions);
  if (t->kind == type_kind::nothing) sema.fail(text.type.where, "a parameter cannot be void");
  refuse_stored_float(sema, *t, text.type.where, "a parameter");
  if (t->kind == type_kind::view && t->is_array_object && !text.type.is_reference) {
    sema.fail(text.type.where, "an array is passed by reference",
              "write " + to_string(*t) + " " + text.name);
  }
  const bool is_plain_view = t->kind == type_kind::view && !t->is_array_object;
  if (text.type.is_reference && is_plain_view && !text.type.is_const) {
    sema.fail(text.type.where, with_article(*t) + " must be passed by value or by const reference");
  }
  return t;
}

void declare_function(sema_context& sema, const syntax::function& text) {
  auto head = std::make_unique<function_head>();
  head->text = &text;
  head->return_type = return_type(sema, text);
  for (const syntax::parameter& parameter : text.parameters) {
    const type_ptr t = parameter_type(sema, parameter);
    head->parameters.push_back({parameter.name, parameter.where, t, passing_of(parameter, *t),
                                parameter.type.is_const, default_value(sema, parameter, t)});
  }
  take_defaults_of_prototypes(sema, *head);
  check_defaults(sema, *head);
  const function_table::overloads* const overloads = sema.functions.find(text.name);
  for (std::size_t i = 0; overloads != nullptr && i < overloads->size(); ++i) {
    if (has_same_parameters(*(*overloads)[i], *head)) {
      sema.fail(text.where, "function '" + text.name + "' is defined twice");
    }
  }
  sema.functions.add(std::move(head));
}

}  // namespace libtiles::compiler
