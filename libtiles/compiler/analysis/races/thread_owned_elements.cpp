#include "libtiles/compiler/analysis/races/thread_owned_elements.hpp"

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {

own_elements::own_elements(const typed::program& kernel)
    : tile_(*kernel.thread_parameter->type), values_(analyze_function(kernel, *kernel.kernel)) {}

bool own_elements::exist_in(const typed::variable& array) const {
  const type* part = array.type.get();
  for (int d = 0; d < tile_.rank; ++d) {
    if (part->kind != type_kind::array || part->count < tile_extent(d)) return false;
    part = part->element.get();
  }
  return part->kind != type_kind::array;
}

// The steps next to the variable are the indices: nothing else leads into an array.
std::optional<named_element> own_elements::find(const typed::expression& place) {
  std::vector<const typed::expression*> steps;
  const typed::expression* at = &place;
  for (; whole_of(*at) != nullptr; at = whole_of(*at)) steps.insert(steps.begin(), at);
  const auto rank = static_cast<std::size_t>(tile_.rank);
  if (steps.size() < rank) return std::nullopt;
  named_element made{true, true, steps.size() == rank};
  for (int d = 0; d < tile_.rank; ++d) {
    const auto& step = std::get<typed::subscript>(steps[static_cast<std::size_t>(d)]->node);
    made.is_own = made.is_own && is_own_index(*step.index, d);
    made.is_of_some_thread =
        made.is_of_some_thread && is_index_of_some_thread(*step.index, d, step.base->type->count);
  }
  return made;
}

bool own_elements::is_own_index(const typed::expression& index, int dimension) {
  return values_.is_of_thread(values_.of(index), typed::thread_index_kind::local, dimension);
}

// One that is outside of the array becomes 0, which is the first thread's.
bool own_elements::is_index_of_some_thread(const typed::expression& index, int dimension,
                                           std::int64_t count) {
  const std::int64_t extent = tile_extent(dimension);
  if (count == extent) return true;
  return values_.is_within(index, extent);
}

std::int64_t own_elements::tile_extent(int dimension) const {
  return tile_.tile[static_cast<std::size_t>(dimension)];
}

}  // namespace libtiles::compiler
