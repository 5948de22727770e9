#include "libtiles/compiler/analysis/symbolic_value.hpp"

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

constexpr int whole = -1;

bool keeps_indices(const type& t) { return is_integer(t) && size_of(t) >= sizeof(std::int32_t); }

}  // namespace

symbolic_value known_values::of(const typed::expression& number) const {
  return of(origin_of({&number, whole}));
}

symbolic_value known_values::of(const typed::expression& index, int component) const {
  return of(origin_of({&index, component}));
}

symbolic_value known_values::of(place origin) const {
  const auto& node = origin.value->node;
  if (const auto* variable = std::get_if<typed::variable_reference>(&node)) {
    const bool is_own_index = variable->target == kernel_.thread_parameter &&
                              !variable->target->is_assigned && origin.component != whole;
    if (is_own_index) return global_component{origin.component};
  } else if (const auto* own = std::get_if<typed::thread_index>(&node)) {
    if (own->which == typed::thread_index_kind::global) return global_component{own->dimension};
  } else if (const auto* extent = std::get_if<typed::view_extent>(&node)) {
    const auto* const named = std::get_if<typed::variable_reference>(&extent->view->node);
    if (named != nullptr && extent->dimension && !named->target->is_assigned) {
      return extent_component{named->target, *extent->dimension};
    }
  } else if (const auto* sum = std::get_if<typed::binary>(&node)) {
    for (int d = 0; d < kernel_.thread_parameter->type->rank; ++d) {
      if (is_global_sum(*sum, d)) return global_component{d};
    }
  }
  return {};
}

// A text may have as long a chain of copies as it likes; nobody writes one that is worth a walk to
// its end.
known_values::place known_values::origin_of(place copy) {
  constexpr int longest_chain = 64;
  for (int steps = 0; steps < longest_chain && step_back(copy); ++steps) {
  }
  return copy;
}

bool known_values::step_back(place& copy) {
  const auto& node = copy.value->node;
  if (const auto* variable = std::get_if<typed::variable_reference>(&node)) {
    const typed::variable& target = *variable->target;
    if (target.initializer == nullptr || target.is_assigned) return false;
    copy.value = target.initializer;
    return true;
  }
  if (const auto* converted = std::get_if<typed::conversion>(&node)) {
    const typed::expression& operand = *converted->operand;
    if (!keeps_indices(*copy.value->type) || !keeps_indices(*operand.type)) return false;
    copy.value = &operand;
    return true;
  }
  if (const auto* part = std::get_if<typed::index_component>(&node)) {
    const typed::literal* const dimension = build::literal_of(*part->dimension);
    if (dimension == nullptr) return false;
    copy = {part->base.get(), static_cast<int>(dimension->integer)};
    return true;
  }
  const auto* made = std::get_if<typed::index_value>(&node);
  if (made == nullptr || copy.component == whole) return false;
  copy = {made->components.at(static_cast<std::size_t>(copy.component)).get(), whole};
  return true;
}

// tile_origin + local, as it is written where the tile is what matters.
bool known_values::is_global_sum(const typed::binary& sum, int dimension) const {
  if (sum.op != binary_operator::add) return false;
  const auto local = typed::thread_index_kind::local;
  return (is_tile_origin(*sum.left, dimension) && is_thread_index(*sum.right, local, dimension)) ||
         (is_tile_origin(*sum.right, dimension) && is_thread_index(*sum.left, local, dimension));
}

// Written as such, or as the tile's number times its extent.
bool known_values::is_tile_origin(const typed::expression& number, int dimension) const {
  if (is_thread_index(number, typed::thread_index_kind::tile_origin, dimension)) return true;
  const auto* const product = std::get_if<typed::binary>(&origin_of({&number, whole}).value->node);
  if (product == nullptr || product->op != binary_operator::multiply) return false;
  const int tile_extent = kernel_.thread_parameter->type->tile[static_cast<std::size_t>(dimension)];
  const auto is_extent = [&](const typed::expression& factor) {
    const typed::literal* const known = build::literal_of(*origin_of({&factor, whole}).value);
    return known != nullptr && is_integer(*factor.type) &&
           known->integer == static_cast<std::uint64_t>(tile_extent);
  };
  const auto tile = typed::thread_index_kind::tile;
  return (is_thread_index(*product->left, tile, dimension) && is_extent(*product->right)) ||
         (is_thread_index(*product->right, tile, dimension) && is_extent(*product->left));
}

bool known_values::is_thread_index(const typed::expression& number, typed::thread_index_kind which,
                                   int dimension) {
  const auto* const own =
      std::get_if<typed::thread_index>(&origin_of({&number, whole}).value->node);
  return own != nullptr && own->which == which && own->dimension == dimension;
}

}  // namespace libtiles::compiler
