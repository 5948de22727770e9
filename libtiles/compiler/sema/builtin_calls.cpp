// Calls of the functions that every kernel may call.
#include <optional>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/atomic_functions.hpp"
#include "libtiles/compiler/sema/builtin_functions.hpp"
#include "libtiles/compiler/sema/calls.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/foreign_names.hpp"
#include "libtiles/compiler/sema/pointers.hpp"
#include "libtiles/compiler/text/suggestion.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

// Its arguments may have any of several types, which have to become one.
bool is_common(builtin_slot slot) {
  return slot == builtin_slot::floating || slot == builtin_slot::number ||
         slot == builtin_slot::whole;
}

bool is_place(builtin_slot slot) {
  return slot == builtin_slot::integer_place || slot == builtin_slot::floating_place;
}

// Of a slot: what a call with this common type takes or gives there.
type_ptr type_of(builtin_slot slot, const type_ptr& common) {
  switch (slot) {
    case builtin_slot::none:
      return nothing_type();
    case builtin_slot::boolean:  // as OpenCL C answers
    case builtin_slot::integer:
    case builtin_slot::integer_place:
      return scalar(scalar_type::int32);
    case builtin_slot::unsigned_integer:
      return scalar(scalar_type::uint32);
    case builtin_slot::unsigned_long:
      return scalar(scalar_type::uint64);
    case builtin_slot::single:
      return scalar(scalar_type::float32);
    case builtin_slot::twice:
      return scalar(scalar_type::float64);
    default:
      return common;
  }
}

bool points_to_floating(const type& t) {
  return t.kind == type_kind::pointer && is_floating(*t.element);
}

type_ptr unsigned_twin(const type& t) {
  return scalar(t.scalar == scalar_type::int64 ? scalar_type::uint64 : scalar_type::uint32);
}

std::string spelling_of(const builtin_function& called, const type& common) {
  const bool is_other = is_integer(common) && !called.integer_spelling.empty();
  return std::string(is_other ? called.integer_spelling : called.spelling);
}

std::string help_without(const std::string& name, const std::vector<std::string>& known) {
  const std::string instead = instead_of(name);
  if (!instead.empty()) return instead;
  const std::size_t colons = name.rfind("::");
  const std::string plain = colons == std::string::npos ? name : name.substr(colons + 2);
  if (colons == std::string::npos || !find_builtin(plain, 0)) return suggestion_for(name, known);
  const std::string elsewhere = "precise_math::" + plain;
  return "write " + (find_builtin(elsewhere, 0) ? elsewhere : plain);
}

// OpenCL C's gives the sine, and leaves the cosine only where it is told.
typed::expression_ptr call_sincos(std::vector<typed::expression_ptr> arguments,
                                  const location& where) {
  const type_ptr number = arguments[0]->type;
  typed::expression_ptr sine = followed(std::move(arguments[1]), where);
  arguments.erase(arguments.begin() + 1);
  typed::expression_ptr both =
      build::expression(number, where, typed::builtin_call{"sincos", std::move(arguments)});
  typed::expression_ptr stored = build::expression(
      number, where, typed::assignment{std::nullopt, std::move(sine), std::move(both)});
  return build::expression(nothing_type(), where, typed::conversion{std::move(stored)});
}

// Where a function leaves a result.
void take_place(sema_context& sema, const builtin_function& called, const typed::expression& place,
                const type& element) {
  const type& given = *place.type;
  const bool fits =
      given.kind == type_kind::pointer && *given.element == element && !given.is_const;
  if (!fits) {
    sema.fail(
        place.where,
        "'" + std::string(called.name) + "' stores " + with_article(element) +
            " through this argument; expected a pointer to one, got " + quoted(given),
        "declare a variable of type " + to_string(element) + ", and write & in front of its name");
  }
  for (typed::variable* owner : owners_behind(place)) owner->is_written = true;
}

void require_number(sema_context& sema, const typed::expression& argument,
                    const builtin_function& called) {
  const bool needs_integer = called.parameters.front() == builtin_slot::whole;
  const type& given = *argument.type;
  if (is_scalar(given) && (!needs_integer || is_integer(given))) return;
  sema.fail(argument.where, "'" + std::string(called.name) + "' takes " +
                                (needs_integer ? "integers" : "numbers") + ", got " +
                                quoted(given));
}

// The type of those arguments that are to have one type, or what a result is left in. A function
// that has no such arguments takes one type only.
type_ptr common_argument_type(sema_context& sema, const builtin_function& called, bool is_single,
                              const std::vector<typed::expression_ptr>& arguments) {
  type_ptr common;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const builtin_slot slot = called.parameters[i];
    const type& given = *arguments[i]->type;
    if (slot == builtin_slot::floating_place && !is_single && points_to_floating(given)) {
      return given.element;
    }
    if (is_place(slot)) continue;
    require_number(sema, *arguments[i], called);
    if (is_common(slot)) common = arithmetic_type(common ? *common : given, given);
  }
  const builtin_slot first = called.parameters.front();
  if (!common) return type_of(first, nullptr);
  const bool is_float = first == builtin_slot::floating && (is_single || is_integer(*common));
  return is_float ? scalar(scalar_type::float32) : common;
}

}  // namespace

void refuse_unknown_function(sema_context& sema, const std::string& name, const location& where) {
  const std::string message = "unknown function '" + name + "'";
  if (!sema.messages.shows_more()) sema.fail(where, message);
  std::vector<std::string> known = builtin_names();
  for (const std::string& atomic : atomic_names()) known.push_back(atomic);
  for (const std::string& own : sema.functions.names()) known.push_back(own);
  std::string help = help_without(name, known);
  if (help.empty() && where.source->has_origin()) {
    help =
        "make a function of the program with TILES_FUNCTION, and name it in the list of "
        "TILES_KERNEL: (..., " +
        name + ")";
  }
  sema.fail(where, message, help);
}

typed::expression_ptr call_builtin(sema_context& sema, const std::string& name,
                                   const syntax::call& text,
                                   std::vector<typed::expression_ptr> arguments,
                                   const location& where) {
  const std::optional<named_builtin> named = find_builtin(name, arguments.size());
  if (!named) refuse_unknown_function(sema, name, text.callee->where);
  const builtin_function& called = *named->function;
  if (arguments.size() != called.arity()) {
    sema.fail(where, "'" + name + "' takes " + count_of(called.arity(), "argument") + ", got " +
                         std::to_string(arguments.size()));
  }
  for (auto& argument : arguments) argument = as_operand(std::move(argument));
  const type_ptr common = common_argument_type(sema, called, named->is_single, arguments);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const builtin_slot slot = called.parameters[i];
    const type_ptr wanted = type_of(slot, common);
    if (is_place(slot)) {
      take_place(sema, called, *arguments[i], *wanted);
    } else {
      arguments[i] = convert(sema, std::move(arguments[i]), wanted);
    }
  }
  if (called.result == builtin_slot::none) return call_sincos(std::move(arguments), where);
  const type_ptr result = type_of(called.result, common);
  typed::builtin_call made{spelling_of(called, *common), std::move(arguments)};
  // abs of an int is an unsigned number in OpenCL C, and has to come back.
  const bool is_unsigned = made.spelling == "abs" && is_signed(result->scalar);
  typed::expression_ptr value =
      build::expression(is_unsigned ? unsigned_twin(*result) : result, where, std::move(made));
  if (called.result == builtin_slot::boolean) {
    return build::conversion(std::move(value), scalar(scalar_type::boolean));
  }
  return build::conversion(std::move(value), result);
}

}  // namespace libtiles::compiler
