// Calls: functions of the text, methods of C++ AMP's classes.
#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/atomic_functions.hpp"
#include "libtiles/compiler/sema/overloads.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/compiler/text/count_of.hpp"

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

}  // namespace

typed::expression_ptr semantic_analyzer::call_function(const std::string& name,
                                                       const syntax::call& text,
                                                       const location& where) {
  std::vector<typed::expression_ptr> arguments;
  for (const auto& argument : text.arguments) arguments.push_back(analyze(*argument));

  const auto overloads = functions_.find(name);
  if (overloads != functions_.end()) {
    const overload_choice callee = choose_overload(overloads->second, arguments);
    if (callee.chosen == nullptr) {
      const std::string given = list_of_types(types_of(arguments));
      messages_.fail(where,
                     (callee.is_ambiguous
                          ? "several functions '" + name + "' take " + given + " equally well: "
                          : "no function '" + name + "' takes " + given + "; there is ") +
                         signatures(name, overloads->second));
    }
    return pass_arguments(*callee.chosen, std::move(arguments), where);
  }
  if (const atomic_function* const atomic = find_atomic(name)) {
    return call_atomic(*atomic, std::move(arguments), where);
  }
  for (const auto& argument : arguments) note_read(*argument);
  return call_builtin(name, text, std::move(arguments), where);
}

// What is passed by reference decides which instance is called.
typed::expression_ptr semantic_analyzer::pass_arguments(
    function_head& head, std::vector<typed::expression_ptr> arguments, const location& where) {
  argument_spaces spaces;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    arguments[i] = pass_indirectly(std::move(arguments[i]), head.parameters[i]);
    const type& given = *arguments[i]->type;
    const bool is_pointer = given.kind == type_kind::pointer;
    spaces.push_back(is_pointer ? std::optional(given.space) : std::nullopt);
  }
  check_instance_count(head, spaces, where);
  typed::function& callee = instance_of(head, spaces);
  typed::call_site site{&callee, where, {}, nullptr};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    arguments[i] = pass_argument(std::move(arguments[i]), *callee.parameters[i], site);
  }
  if (current_ != nullptr && callee.return_type->kind == type_kind::view) {
    site.result =
        &make_variable(callee.name, callee.return_type, where, typed::storage::local, true);
  }
  typed::call made{&callee, std::move(arguments), site.result};
  if (current_ != nullptr) current_->calls.push_back(std::move(site));
  return build::expression(callee.return_type, where, std::move(made));
}

// A pointer, if that is how the argument is passed; else the argument as it is. A reference to
// const takes a value where there is no place that it could refer to.
typed::expression_ptr semantic_analyzer::pass_indirectly(typed::expression_ptr argument,
                                                         const parameter_head& wanted) {
  if (wanted.how == passing::value) {
    refuse_pointer(*argument);
    return argument;
  }
  if (wanted.how == passing::pointer) return convert(std::move(argument), wanted.type);
  const bool is_place =
      argument->is_lvalue && *argument->type == *wanted.type && !is_without_address(*argument);
  if (!is_place && wanted.is_const && wanted.type->kind != type_kind::array) {
    refuse_pointer(*argument);
    return argument;
  }
  return bind_reference(std::move(argument), *wanted.type, wanted.is_const, wanted.name);
}

typed::expression_ptr semantic_analyzer::pass_argument(typed::expression_ptr argument,
                                                       const typed::variable& wanted,
                                                       typed::call_site& site) {
  if (wanted.type->kind == type_kind::view) {
    return pass_view(std::move(argument), wanted, site);
  }
  if (argument->type->kind == type_kind::pointer) {
    site.views.push_back(owners_behind(*argument));
    return argument;
  }
  note_read(*argument);
  site.views.emplace_back();
  return convert(std::move(argument), wanted.type);
}

typed::expression_ptr semantic_analyzer::pass_view(typed::expression_ptr argument,
                                                   const typed::variable& wanted,
                                                   typed::call_site& site) {
  const type& given = *argument->type;
  if (!is_convertible_view(given, *wanted.type)) {
    messages_.fail(argument->where,
                   "cannot pass '" + to_string(given) + "' for the parameter '" + wanted.name +
                       "', " + with_article(*wanted.type),
                   help_for_views(given, *wanted.type));
  }
  site.views.push_back(variables_behind(*argument));
  return build::conversion(std::move(argument), wanted.type);
}

typed::expression_ptr semantic_analyzer::call_method(const syntax::member& method,
                                                     const syntax::call& text,
                                                     const location& where) {
  typed::expression_ptr base = analyze(*method.base);
  const type& t = *base->type;
  if (t.kind == type_kind::barrier) {
    messages_.fail(where, "a barrier must be a statement of its own");
  }
  if (is_vector(t)) return call_vector_method(std::move(base), method, text, where);
  if (t.kind == type_kind::view) return call_method_of_view(std::move(base), method, text, where);
  if (t.kind == type_kind::tiled_index) return call_method_of_tile(t, method, text, where);
  if (has_index_components(t) && t.kind != type_kind::index) {
    return call_method_of_extent(std::move(base), method, text, where);
  }
  messages_.fail(method.name_where, "'" + to_string(t) + "' has no method '" + method.name +
                                        "' that takes " +
                                        count_of(text.arguments.size(), "argument"));
}

}  // namespace libtiles::compiler
