#include "libtiles/compiler/analysis/duplicable.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

typed::expression_ptr repeated(const typed::expression& value) {
  bool is_free = true;
  typed::for_each_expression(value, [&](const typed::expression& part) {
    is_free = is_free && typed::traits_of(part).cost == typed::cost_kind::free;
  });
  return is_free ? tree_copy().copy(value) : nullptr;
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
