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

}  // namespace libtiles::compiler
