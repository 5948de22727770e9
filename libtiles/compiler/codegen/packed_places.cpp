#include "libtiles/compiler/codegen/packed_places.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {

bool is_packed(const typed::expression& e) { return is_vector(*e.type) && lies_packed(e); }

std::string named_components(const typed::expression& vector, const std::vector<int>& numbers) {
  const bool is_stored = numbers.size() == 1 && is_packed(vector);
  return is_stored ? names::packed_component(*vector.type, numbers.front())
                   : names::components(numbers);
}

bool is_part_of_packed(const typed::expression& e) {
  const auto* const node = std::get_if<typed::swizzle>(&e.node);
  return node != nullptr && node->components.size() > 1 && is_packed(*node->base);
}

bool is_cheap_to_repeat(const typed::expression& place) {
  return !typed::any_expression(place, [](const typed::expression& e) {
    return has_own_effects(e) || typed::traits_of(e).cost == typed::cost_kind::call;
  });
}

}  // namespace libtiles::compiler
