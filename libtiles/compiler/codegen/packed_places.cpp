#include "libtiles/compiler/codegen/packed_places.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {

using typed::unary_operator;

bool is_packed(const typed::expression& e) { return is_vector(*e.type) && lies_packed(e); }

bool is_part_of_packed(const typed::expression& e) {
  const auto* const node = std::get_if<typed::swizzle>(&e.node);
  return node != nullptr && node->components.size() > 1 && is_packed(*node->base);
}

bool is_cheap_to_repeat(const typed::expression& place) {
  bool is_cheap = true;
  typed::for_each_expression(place, [&](const typed::expression& e) {
    const auto* const unary = std::get_if<typed::unary>(&e.node);
    if ((unary != nullptr && is_increment(unary->op)) ||
        std::holds_alternative<typed::assignment>(e.node) ||
        std::holds_alternative<typed::call>(e.node) ||
        std::holds_alternative<typed::atomic>(e.node) ||
        std::holds_alternative<typed::builtin_call>(e.node)) {
      is_cheap = false;
    }
  });
  return is_cheap;
}

}  // namespace libtiles::compiler
