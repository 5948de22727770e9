// Calls: functions of the text, methods of C++ AMP's classes.
#include "libtiles/compiler/analysis/analyzer.hpp"
#include "libtiles/compiler/analysis/build.hpp"
#include "libtiles/compiler/analysis/view_access.hpp"
#include "libtiles/compiler/analysis/view_operations.hpp"
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

std::vector<type_ptr> types_of(const typed::function& candidate) {
  std::vector<type_ptr> types;
  for (const typed::variable* parameter : candidate.parameters) types.push_back(parameter->type);
  return types;
}

std::string signatures(const std::string& name, const std::vector<typed::function*>& candidates) {
  std::string text;
  for (const typed::function* candidate : candidates) {
    text += (text.empty() ? "" : ", ") + name + list_of_types(types_of(*candidate));
  }
  return text;
}

bool takes(const typed::function& candidate, const std::vector<type_ptr>& types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (*candidate.parameters[i]->type != *types[i]) return false;
  }
  return true;
}

// The same, but that a view may be taken as one of const elements, and an array as a view.
bool takes_views_of(const typed::function& candidate, const std::vector<type_ptr>& types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    const type& wanted = *candidate.parameters[i]->type;
    if (wanted != *types[i] && !is_convertible_view(*types[i], wanted)) return false;
  }
  return true;
}

}  // namespace

typed::expression_ptr analyzer::call_function(const std::string& name, const syntax::call& text,
                                              const location& where) {
  std::vector<typed::expression_ptr> arguments;
  for (const auto& argument : text.arguments) arguments.push_back(analyze_value(*argument));

  const auto overloads = functions_.find(name);
  if (overloads != functions_.end()) {
    typed::function* const callee = find_overload(overloads->second, arguments);
    if (callee == nullptr) {
      messages_.fail(where, "no function '" + name + "' takes " +
                                list_of_types(types_of(arguments)) + "; there is " +
                                signatures(name, overloads->second));
    }
    return pass_arguments(*callee, std::move(arguments), where);
  }
  return call_builtin(name, text, std::move(arguments), where);
}

// Of several functions with as many parameters, the one whose types are those given; else the one
// whose types they promote to; else one that their views fit; else the only one.
typed::function* analyzer::find_overload(
    const std::vector<typed::function*>& candidates,
    const std::vector<typed::expression_ptr>& arguments) const {
  const std::vector<type_ptr> given = types_of(arguments);
  std::vector<type_ptr> wider = given;
  for (type_ptr& t : wider) {
    if (is_scalar(*t)) t = promoted(t);
  }
  std::vector<typed::function*> fitting;
  typed::function* by_promotion = nullptr;
  typed::function* by_view = nullptr;
  for (typed::function* candidate : candidates) {
    if (candidate->parameters.size() != arguments.size()) continue;
    if (takes(*candidate, given)) return candidate;
    if (takes(*candidate, wider)) by_promotion = candidate;
    if (takes_views_of(*candidate, given)) by_view = candidate;
    fitting.push_back(candidate);
  }
  if (by_promotion != nullptr) return by_promotion;
  if (by_view != nullptr) return by_view;
  return fitting.size() == 1 ? fitting.front() : nullptr;
}

typed::expression_ptr analyzer::pass_arguments(typed::function& callee,
                                               std::vector<typed::expression_ptr> arguments,
                                               const location& where) {
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

typed::expression_ptr analyzer::pass_argument(typed::expression_ptr argument,
                                              const typed::variable& wanted,
                                              typed::call_site& site) {
  if (wanted.type->kind == type_kind::view) {
    return pass_view(std::move(argument), wanted, site);
  }
  site.views.emplace_back();
  return convert(std::move(argument), wanted.type);
}

typed::expression_ptr analyzer::pass_view(typed::expression_ptr argument,
                                          const typed::variable& wanted, typed::call_site& site) {
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

typed::expression_ptr analyzer::call_method(const syntax::member& method, const syntax::call& text,
                                            const location& where) {
  typed::expression_ptr base = analyze(*method.base);
  const type& t = *base->type;
  if (t.kind == type_kind::barrier) {
    messages_.fail(where, "a barrier must be a statement of its own");
  }
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
