#include "libtiles/compiler/analysis/staging_copy.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

// Each dimension of the tile once.
bool note_dimensions(const array_place& place, const use_def& uses, const type& tiled_index,
                     staging_copy& copy) {
  const type* array = place.array->type.get();
  for (const typed::expression* const subscript : place.subscripts) {
    const int dimension = local_dimension(*subscript, uses);
    if (dimension < 0) return false;
    const auto d = static_cast<std::size_t>(dimension);
    auto& noted = copy.dimensions;
    if (std::find(noted.begin(), noted.end(), d) != noted.end()) return false;
    if (array->count != tiled_index.tile[d]) return false;
    noted.push_back(d);
    copy.extents.push_back(array->count);
    array = array->element.get();
  }
  return copy.dimensions.size() == static_cast<std::size_t>(tiled_index.rank);
}

}  // namespace

std::optional<array_place> find_array_place(const typed::expression& e) {
  array_place found{nullptr, {}};
  const typed::expression* base = &e;
  while (const auto* const element = std::get_if<typed::subscript>(&base->node)) {
    found.subscripts.insert(found.subscripts.begin(), element->index.get());
    base = element->base.get();
  }
  const typed::variable* const named = named_variable(*base);
  if (named == nullptr || named->kind != typed::storage::tile_static) return std::nullopt;
  found.array = named;
  return is_scalar(*e.type) ? std::optional<array_place>(found) : std::nullopt;
}

std::optional<staging_copy> find_copied_tile(const typed::statement& s, const use_def& uses,
                                             const type& tiled_index) {
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  if (effect == nullptr) return std::nullopt;
  const auto* const copied = std::get_if<typed::assignment>(&effect->value->node);
  if (copied == nullptr || copied->op) return std::nullopt;
  const auto place = find_array_place(*copied->target);
  const auto* const element = std::get_if<typed::view_element>(&copied->value->node);
  if (!place || element == nullptr || !(*copied->target->type == *copied->value->type)) {
    return std::nullopt;
  }
  staging_copy copy{place->array, {}, {}, element};
  const bool is_own = note_dimensions(*place, uses, tiled_index, copy);
  return is_own ? std::optional<staging_copy>(copy) : std::nullopt;
}

}  // namespace libtiles::compiler
