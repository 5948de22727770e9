// What a kernel does with an array_view or an array: naming its elements, asking for its extent.
#pragma once

#include <vector>

#include "libtiles/compiler/analysis/typed_tree.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

class view_operations {
 public:
  explicit view_operations(diagnostics& messages) : messages_(messages) {}

  /// v[i], v(i, j): an element, or with too few indices a view of fewer dimensions. The indices are
  /// integers, or one index<N>.
  typed::expression_ptr element(typed::expression_ptr view,
                                std::vector<typed::expression_ptr> indices, const location& where);

  /// v.extent
  typed::expression_ptr extent(const typed::expression& view, const location& where);

 private:
  void add_index(typed::view_element& made, typed::expression_ptr index, bool is_only);

  diagnostics& messages_;
};

/// The variables whose elements a view shows: those that an access to it counts for.
std::vector<typed::variable*> variables_behind(const typed::expression& view);

}  // namespace libtiles::compiler
