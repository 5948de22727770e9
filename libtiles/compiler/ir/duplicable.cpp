#include "libtiles/compiler/ir/duplicable.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

typed::expression_ptr repeated(const typed::expression& value) {
  const bool has_cost = typed::any_expression(value, [](const typed::expression& part) {
    return typed::traits_of(part).cost != typed::cost_kind::free;
  });
  return has_cost ? nullptr : tree_copy().copy(value);
}

std::vector<typed::expression_ptr> repeated(const typed::expression& value, int count) {
  std::vector<typed::expression_ptr> made;
  for (int n = 0; n < count; ++n) {
    made.push_back(repeated(value));
    if (!made.back()) return {};
  }
  return made;
}

}  // namespace libtiles::compiler
