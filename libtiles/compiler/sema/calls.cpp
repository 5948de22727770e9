#include "libtiles/compiler/sema/calls.hpp"

#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/foreign_names.hpp"
#include "libtiles/compiler/sema/lane_functions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/overloads.hpp"
#include "libtiles/compiler/sema/tile_accumulators.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"
#include "libtiles/compiler/sema/tile_multiply.hpp"
#include "libtiles/compiler/sema/tile_operations.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

std::string list_of_types(const std::vector<type_ptr>& types) {
  std::string text;
  for (const type_ptr& t : types) text += (text.empty() ? "" : ", ") + to_string(*t);
  return "(" + text + ")";
}

std::vector<type_ptr> types_of(const std::vector<typed::expression_ptr>& arguments) {
  std::vector<type_ptr> types;
  for (const auto& argument : arguments) types.push_back(argument->type);
  return types;
}

typed::expression_ptr call_function(sema_context& sema, const std::string& name,
                                    const syntax::call& text, const location& where) {
  const auto overloads = sema.functions.find(name);
  if (overloads == nullptr && name == "direct3d_printf") return call_print(sema, text, where);
  // What its arguments are, such as the format of printf, is of no matter then.
  if (overloads == nullptr && !instead_of(name).empty()) {
    refuse_unknown_function(sema, name, text.callee->where);
  }
  std::vector<typed::expression_ptr> arguments;
  for (const auto& argument : text.arguments) arguments.push_back(analyze(sema, *argument));

  if (overloads != nullptr) {
    const overload_choice callee = choose_overload(*overloads, arguments);
    if (callee.chosen == nullptr) {
      const std::string given = list_of_types(types_of(arguments));
      sema.fail(where, (callee.is_ambiguous
                            ? "the call of '" + name + "' with " + given + " is ambiguous: "
                            : "no function '" + name + "' takes " + given + "; there is ") +
                           signatures(name, *overloads));
    }
    return pass_arguments(sema, *callee.chosen, std::move(arguments), where);
  }
  if (const atomic_function* const atomic = find_atomic(name)) {
    return call_atomic(sema, *atomic, std::move(arguments), where);
  }
  for (const auto& argument : arguments) note_read(sema, *argument);
  return call_builtin(sema, name, text, std::move(arguments), where);
}

typed::expression_ptr call_by_name(sema_context& sema, const std::string& name,
                                   const syntax::call& text, const location& where) {
  if (auto made = call_tile_function(sema, name, text, where)) return made;
  if (auto made = call_tile_operation(sema, name, text, where)) return made;
  if (auto made = call_tile_multiply(sema, name, text, where)) return made;
  if (auto made = call_lane_function(sema, name, text, where)) return made;
  return call_function(sema, name, text, where);
}

typed::expression_ptr call_method(sema_context& sema, const syntax::member& method,
                                  const syntax::call& text, const location& where) {
  if (const accumulator* const c = find_accumulator(sema, *method.base)) {
    return call_method_of_accumulator(sema, *c, method, text, where);
  }
  typed::expression_ptr base = analyze(sema, *method.base);
  const type& t = *base->type;
  if (t.kind == type_kind::barrier) {
    sema.fail(where, "a barrier must be a separate statement");
  }
  if (is_vector(t)) return call_vector_method(sema, std::move(base), method, text, where);
  if (t.kind == type_kind::view)
    return call_method_of_view(sema, std::move(base), method, text, where);
  if (t.kind == type_kind::tiled_index) return call_method_of_tile(sema, t, method, text, where);
  if (has_index_components(t) && t.kind != type_kind::index) {
    return call_method_of_extent(sema, std::move(base), method, text, where);
  }
  sema.fail(method.name_where, quoted(t) + " has no method '" + method.name + "' that takes " +
                                   count_of(text.arguments.size(), "argument"));
}

}  // namespace

typed::expression_ptr analyze_node(sema_context& sema, const syntax::call& text,
                                   const location& where) {
  if (const auto* method = std::get_if<syntax::member>(&text.callee->node)) {
    return call_method(sema, *method, text, where);
  }
  if (const auto* name = std::get_if<syntax::name>(&text.callee->node)) {
    const symbol* const meaning = sema.scopes.find(name->text);
    if (meaning == nullptr) return call_by_name(sema, name->text, text, where);
    const auto* const function = std::get_if<named_function>(meaning);
    if (function != nullptr) return call_function(sema, function->name, text, where);
    const auto* const intrinsic = std::get_if<named_intrinsic>(meaning);
    if (intrinsic != nullptr) return intrinsic->call(sema, text, where);
  }
  typed::expression_ptr callee = analyze(sema, *text.callee);
  if (callee->type->kind != type_kind::view) {
    sema.fail(text.callee->where,
              with_article(*callee->type) + " cannot be called like a function");
  }
  return element_of_view(sema, std::move(callee), analyze_indices(sema, text.arguments), where);
}

}  // namespace libtiles::compiler
