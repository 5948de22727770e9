// What a statement of a kernel changes, as far as that can be told apart.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

struct changed_memory {
  /// Private and tile_static ones; of a view, where it lies.
  std::vector<typed::variable*> variables;
  bool has_elements = false;  ///< elements of views are changed, too
  /// False if more may happen: what other tiles can see at once, or what depends on their order.
  bool is_all = true;
};

changed_memory find_changed_memory(const typed::expression& root);

}  // namespace libtiles::compiler
