// Where control leaves a statement by another way than its end.
#pragma once

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

struct exits {
  bool by_return = false;
  bool by_break = false;     ///< of a loop or switch that the statement stands in
  bool by_continue = false;  ///< likewise of a loop

  bool any() const { return by_return || by_break || by_continue; }
};

exits exits_of(const typed::statement& s);

}  // namespace libtiles::compiler
