// A lambda as a kernel: its captured variables get the types of what the launch binds to them.
#include <algorithm>
#include <array>
#include <cstdio>

#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/function_bodies.hpp"
#include "libtiles/compiler/sema/statements.hpp"
#include "libtiles/compiler/syntax/vector_name.hpp"
#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/index_rank.hpp"

namespace libtiles::compiler {
namespace {

// What is captured by name has a type only by what the launch binds to it.
void check_bound(const syntax::lambda& text, const std::vector<bound_argument>& arguments,
                 diagnostics& messages) {
  bool is_missing = false;
  for (const syntax::capture& capture : text.captures) {
    const bool is_bound = capture.name.empty() || std::any_of(arguments.begin(), arguments.end(),
                                                              [&](const bound_argument& one) {
                                                                return one.name == capture.name;
                                                              });
    if (is_bound) continue;
    is_missing = true;
    messages.error(capture.where, "'" + capture.name + "' is captured, but not bound",
                   "add an argument named '" + capture.name + "' to the launch");
  }
  if (is_missing) throw abandoned{};
}

void declare_thread_parameter(sema_context& sema, typed::function& made,
                              const syntax::lambda& text) {
  if (text.parameters.size() != 1) {
    sema.fail(text.where,
              "a kernel's lambda takes one parameter, an index<N> or a "
              "tiled_index<...>; it has " +
                  std::to_string(text.parameters.size()));
  }
  const syntax::parameter& parameter = text.parameters.front();
  if (parameter.type.name == "auto") {
    sema.fail(parameter.type.where,
              "a kernel's lambda takes an index<N> or a tiled_index<...>, not 'auto'");
  }
  const type_ptr t = parameter_type(sema, parameter);
  if (t->kind != type_kind::index && t->kind != type_kind::tiled_index) {
    sema.fail(parameter.type.where,
              "a kernel's lambda takes an index<N> or a tiled_index<...>, not " + with_article(*t));
  }
  if (parameter.type.is_reference && !parameter.type.is_const && t->kind == type_kind::index) {
    sema.fail(parameter.type.where,
              with_article(*t) + " must be passed by value or by const reference");
  }
  made.parameters.push_back(&add_variable(sema, parameter.name, t, parameter.where,
                                          typed::storage::parameter, parameter.type.is_const));
}

// What the launch binds must be captured, arrays by reference and the rest by value.
void check_capture(sema_context& sema, const syntax::lambda& text, const bound_argument& argument) {
  const syntax::capture* by_name = nullptr;
  const syntax::capture* by_default = nullptr;
  for (const syntax::capture& capture : text.captures) {
    if (capture.name == argument.name) by_name = &capture;
    if (capture.name.empty()) by_default = &capture;
  }
  const syntax::capture* const capture = by_name != nullptr ? by_name : by_default;
  if (capture == nullptr) {
    sema.fail(text.where, "'" + argument.name + "' is bound but not captured",
              "add it, or =, to the capture list");
  }
  const bool is_array = argument.type.kind == argument_kind::array;
  if (is_array && !capture->by_reference) {
    sema.fail(capture->where, "the array '" + argument.name + "' is captured by value",
              "capture arrays by reference: [=, &" + argument.name + "]");
  }
  if (!is_array && capture->by_reference) {
    sema.fail(capture->where,
              "'" + argument.name + "', " +
                  libtiles::with_article(libtiles::to_string(argument.type)) +
                  ", is captured by reference",
              "capture everything except arrays by value, with =");
  }
}

type_ptr tiled_extent_named(const std::string& name) {
  std::array<int, 3> tile{};
  const int rank =
      std::sscanf(name.c_str(), "tiled_extent<%9d,%9d,%9d", &tile[0], &tile[1], &tile[2]);
  if (rank < 1) return nullptr;
  const type_ptr made = tiled_extent_type(rank, tile);
  return to_string(*made) == name ? made : nullptr;
}

// A struct of the text, norm or unorm, a short vector, index<N>, extent<N> or a tiled_extent; null
// if the name is none of theirs.
type_ptr type_named(sema_context& sema, const std::string& name) {
  if (const auto definition = find_structure(sema, name)) return structure_type(definition);
  if (const auto range = range_named(name)) return scalar(scalar_type::float32, *range);
  if (const auto vector = vector_named(name)) {
    return vector_of(vector->component, vector->count, vector->range);
  }
  for (int rank = 1; rank <= max_index_rank; ++rank) {
    for (const type_ptr& t : {index_type(rank), extent_type(rank)}) {
      if (to_string(*t) == name) return t;
    }
  }
  return tiled_extent_named(name);
}

type_ptr captured_type(sema_context& sema, const bound_argument& argument) {
  const argument_type& given = argument.type;
  type_ptr element = scalar(given.element.scalar);
  if (given.element.scalar == scalar_type::structure) {
    element = type_named(sema, given.element.struct_name);
    if (!element) {
      throw error(status::argument_mismatch,
                  "argument '" + argument.name + "' holds struct '" + given.element.struct_name +
                      "', which the kernel text does not define; define it in the text or in its "
                      "declarations");
    }
    if (size_of(*element) != given.element.size) {
      throw error(status::argument_mismatch,
                  "argument '" + argument.name + "': struct " + quoted(*element) + " has " +
                      count_of(size_of(*element), "byte") + " in the kernel text, got " +
                      count_of(given.element.size, "byte") + " from the host");
    }
  }
  if (given.kind == argument_kind::value) return element;
  return view_type(element, given.rank, given.is_const, given.kind == argument_kind::array);
}

}  // namespace

typed::function& analyze_lambda(sema_context& sema, const syntax::lambda& text,
                                const std::vector<bound_argument>& captured) {
  auto owned = std::make_unique<typed::function>();
  typed::function& made = *owned;
  made.name = "lambda";
  made.number = static_cast<int>(sema.program.functions.size());
  made.where = text.where;
  made.return_type = nothing_type();
  sema.program.functions.push_back(std::move(owned));
  sema.enter(made, nullptr);
  check_bound(text, captured, sema.messages);
  const scope_stack::block captures(sema.scopes);
  std::vector<typed::variable*> parameters;
  for (const bound_argument& argument : captured) {
    check_capture(sema, text, argument);
    const type_ptr t = captured_type(sema, argument);
    parameters.push_back(&add_variable(sema, argument.name, t, text.where,
                                       typed::storage::parameter, !text.is_mutable));
  }
  const scope_stack::block scope(sema.scopes);
  declare_thread_parameter(sema, made, text);
  made.parameters.insert(made.parameters.end(), parameters.begin(), parameters.end());
  analyze_into(sema, made.body, text.body);
  return made;
}

}  // namespace libtiles::compiler
