// The arguments of calls of functions of the text.
#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/sema/calls.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/function_bodies.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/pointers.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"

namespace libtiles::compiler {
namespace {

// A pointer, if that is how the argument is passed; else the argument as it is. A reference to
// const takes a value where there is no place that it could refer to.
typed::expression_ptr pass_indirectly(sema_context& sema, typed::expression_ptr argument,
                                      const parameter_head& wanted) {
  if (wanted.how == passing::value) {
    refuse_pointer(sema, *argument);
    return argument;
  }
  if (wanted.how == passing::pointer) return convert(sema, std::move(argument), wanted.type);
  const bool is_place =
      argument->is_lvalue && *argument->type == *wanted.type && !is_without_address(*argument);
  if (!is_place && wanted.is_const && wanted.type->kind != type_kind::array) {
    refuse_pointer(sema, *argument);
    return argument;
  }
  return bind_reference(sema, std::move(argument), *wanted.type, wanted.is_const, wanted.name);
}

typed::expression_ptr pass_view(sema_context& sema, typed::expression_ptr argument,
                                const typed::variable& wanted, typed::call_site& site) {
  const type& given = *argument->type;
  if (!is_convertible_view(given, *wanted.type)) {
    sema.fail(argument->where,
              "cannot pass " + quoted(given) + " for the parameter '" + wanted.name + "', " +
                  with_article(*wanted.type),
              help_for_views(given, *wanted.type));
  }
  site.views.push_back(variables_behind(*argument));
  return build::conversion(std::move(argument), wanted.type);
}

typed::expression_ptr pass_argument(sema_context& sema, typed::expression_ptr argument,
                                    const typed::variable& wanted, typed::call_site& site) {
  if (wanted.type->kind == type_kind::view) {
    return pass_view(sema, std::move(argument), wanted, site);
  }
  if (argument->type->kind == type_kind::pointer) {
    site.views.push_back(owners_behind(*argument));
    return argument;
  }
  note_read(sema, *argument);
  site.views.emplace_back();
  return convert(sema, std::move(argument), wanted.type);
}

}  // namespace

typed::expression_ptr pass_arguments(sema_context& sema, function_head& head,
                                     std::vector<typed::expression_ptr> arguments,
                                     const location& where) {
  while (arguments.size() < head.parameters.size()) {
    arguments.push_back(tree_copy().copy(*head.parameters[arguments.size()].value));
  }
  argument_memories memories;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    arguments[i] = pass_indirectly(sema, std::move(arguments[i]), head.parameters[i]);
    const type& given = *arguments[i]->type;
    const bool is_pointer = given.kind == type_kind::pointer;
    memories.push_back(is_pointer ? std::optional(given.memory) : std::nullopt);
  }
  check_instance_count(sema, head, memories, where);
  typed::function& callee = instance_of(sema, head, memories);
  typed::call_site site{&callee, where, {}, nullptr};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    arguments[i] = pass_argument(sema, std::move(arguments[i]), *callee.parameters[i], site);
  }
  if (sema.body.function != nullptr && callee.return_type->kind == type_kind::view) {
    site.result =
        &make_variable(sema, callee.name, callee.return_type, where, typed::storage::local, true);
  }
  typed::call made{&callee, std::move(arguments), site.result};
  if (sema.body.function != nullptr) sema.body.function->calls.push_back(std::move(site));
  return build::expression(callee.return_type, where, std::move(made));
}

}  // namespace libtiles::compiler
