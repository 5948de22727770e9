// What a kernel does with its variables, as far as it matters for where they may live.
#pragma once

#include <unordered_map>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

struct variable_use {
  int changes = 0;             ///< places where it, or a part of it, gets another value
  bool is_pointed_to = false;  ///< something else may name its memory
};

using use_def = std::unordered_map<const typed::variable*, variable_use>;

use_def find_use_def(const typed::function& f);

/// The variable that an expression changes by itself, not by its operands; nullptr if it changes
/// none.
const typed::variable* changed_variable(const typed::expression& e);

/// Whether an expression by itself, not by its operands, does more than give its value.
bool has_own_effects(const typed::expression& e);

/// Whether computing an expression does more than give its value.
bool has_effects(const typed::expression& e);

/// The same of what changes a variable, but for that.
bool has_further_effects(const typed::expression& change);

}  // namespace libtiles::compiler
