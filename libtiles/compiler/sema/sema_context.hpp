// What all parts of the semantic analysis share. Each part is a file of functions that take it
// first, named after the construct that it checks; expressions.hpp and statements.hpp lead into all
// others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <set>
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

/// The accumulators of a text, by their declarators.
struct accumulator_uses {
  using accumulators = std::set<const syntax::declarator*>;
  accumulators in_sub_groups;    ///< held as tensor cores do
  accumulators of_tensor_cores;  ///< those of them that some product by tensor cores is added to
  accumulators of_warpgroups;    ///< likewise, by products that warpgroups can compute
  accumulators of_others;        ///< likewise, by products that they cannot
  accumulators without_registers;  ///< that wgmma would need for all of their function
  /// 32-bit registers that a thread holds of each, by functions.
  std::map<const typed::function*, std::map<const syntax::declarator*, std::int64_t>> registers;

  accumulators unused() const { return without(in_sub_groups, of_tensor_cores); }
  accumulators for_warpgroups() const {
    return without(without(of_warpgroups, of_others), without_registers);
  }

 private:
  static accumulators without(const accumulators& all, const accumulators& others) {
    accumulators made;
    std::set_difference(all.begin(), all.end(), others.begin(), others.end(),
                        std::inserter(made, made.end()));
    return made;
  }
};

struct sema_context {
  sema_context(const syntax::translation_unit& text, const compile_options& wanted,
               diagnostics& all)
      : unit(text), options(wanted), messages(all) {}

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
  const compile_options options;
  diagnostics& messages;
  typed::program program;
  scope_stack scopes;
  const scope_stack::block globals{scopes};
  std::map<std::string, std::shared_ptr<const struct_type>> structures;
  std::map<const syntax::structure*, type_ptr> local_structures;
  function_table functions;
  library_calls calls_of_library;
  accumulator_uses accumulators;
  accumulator_uses::accumulators without_tensor_cores;  ///< that an analysis before found unused
  accumulator_uses::accumulators in_warpgroups;         ///< that one found to suit them
  function_body body;
  int tile_static_count = 0;
};

}  // namespace libtiles::compiler
