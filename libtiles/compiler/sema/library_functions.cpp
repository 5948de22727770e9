#include "libtiles/compiler/sema/library_functions.hpp"

#include <utility>

#include "libtiles/compiler/sema/calls.hpp"
#include "libtiles/compiler/syntax/lexer.hpp"
#include "libtiles/compiler/syntax/parser.hpp"

namespace libtiles::compiler {
namespace {

// The parser has to know which names are types; their meaning comes with the names of the head.
std::string with_types(const library_function& called) {
  std::string text;
  for (const auto& [name, meaning] : called.names) {
    if (std::holds_alternative<named_type>(meaning)) text += "using " + name + " = int;\n";
  }
  return text + called.text;
}

// Every word stands where the call stands, as those of a macro do.
syntax::translation_unit parsed(sema_context& sema, const library_function& called,
                                const location& where) {
  const source_text source("library", with_types(called));
  token_list tokens = lex(source, sema.messages);
  for (token& one : tokens) one.where = where;
  return parse(tokens, sema.messages);
}

parameter_head head_of(const syntax::parameter& text, const typed::expression& argument) {
  const bool is_array = argument.type->kind == type_kind::array;
  return {text.name, text.where, argument.type, is_array ? passing::reference : passing::value,
          text.type.is_const};
}

typed::variable& shared_array(sema_context& sema, const library_array& array,
                              typed::function& owner) {
  for (typed::variable* known : sema.calls_of_library.arrays) {
    if (known->name == array.name && *known->type == *array.type) return *known;
  }
  auto made = std::make_unique<typed::variable>();
  made->name = array.name;
  made->type = array.type;
  made->where = owner.where;
  made->kind = typed::storage::tile_static;
  made->number = sema.tile_static_count++;
  made->is_race_free = true;
  made->is_assigned = true;
  owner.variables.push_back(std::move(made));
  sema.calls_of_library.arrays.push_back(owner.variables.back().get());
  return *owner.variables.back();
}

}  // namespace

typed::expression_ptr call_library_function(sema_context& sema, library_function called,
                                            std::vector<typed::expression_ptr> arguments,
                                            const location& where) {
  sema.calls_of_library.texts.push_back(parsed(sema, called, where));
  syntax::function& text = sema.calls_of_library.texts.back().functions.front();
  text.name = std::move(called.name);
  auto head = std::make_unique<function_head>();
  head->text = &text;
  head->return_type = called.result;
  head->names = std::move(called.names);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    head->parameters.push_back(head_of(text.parameters[i], *arguments[i]));
  }
  sema.calls_of_library.heads.push_back(std::move(head));
  function_head& known = *sema.calls_of_library.heads.back();
  typed::expression_ptr call = pass_arguments(sema, known, std::move(arguments), where);
  typed::function& made = *std::get<typed::call>(call->node).callee;
  for (typed::variable* each : made.parameters) each->is_uniform = each->name == called.uniform;
  made.product = called.product;
  for (const library_array& array : called.arrays) {
    typed::variable& shared = shared_array(sema, array, made);
    made.tile_statics.push_back(&shared);
    known.names.emplace_back(array.name, &shared);
  }
  return call;
}

}  // namespace libtiles::compiler
