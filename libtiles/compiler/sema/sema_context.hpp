// What all parts of the semantic analysis share. Each part is a file of functions that take it
// first, named after the construct that it checks; expressions.hpp and statements.hpp lead into all
// others.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/sema/function_body.hpp"
#include "libtiles/compiler/sema/function_table.hpp"
#include "libtiles/compiler/sema/scope.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

/// The functions of the library that a text calls: one for each call.
struct library_calls {
  std::deque<syntax::translation_unit> texts;
  std::vector<std::unique_ptr<function_head>> heads;
  std::vector<typed::variable*> arrays;  ///< shared by those that use the same name and type
};

struct sema_context {
  sema_context(const syntax::translation_unit& text, const sub_groups& used, diagnostics& all)
      : unit(text), lanes(used), messages(all) {}

  /// Reports an error and leaves the construct.
  [[noreturn]] void fail(const location& where, const std::string& message,
                         const std::string& help = {}) {
    messages.fail(where, message, help);
  }

  /// From now on the body of this function is checked, which has no head if it is a lambda.
  void enter(typed::function& function, function_head* head) {
    body = {};
    body.function = &function;
    body.head = head;
  }

  const syntax::translation_unit& unit;
  const sub_groups lanes;
  diagnostics& messages;
  typed::program program;
  scope_stack scopes;
  const scope_stack::block globals{scopes};
  std::map<std::string, std::shared_ptr<const struct_type>> structures;
  std::map<const syntax::structure*, type_ptr> local_structures;
  function_table functions;
  library_calls calls_of_library;
  function_body body;
  int tile_static_count = 0;
};

}  // namespace libtiles::compiler
