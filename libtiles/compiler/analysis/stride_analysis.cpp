#include "libtiles/compiler/analysis/stride_analysis.hpp"

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;

std::int64_t elements_of(const type& t) {
  return t.kind == type_kind::array ? t.count * elements_of(*t.element) : 1;
}

// What gives its operands' value alone, and none of the thread's own.
bool is_made_of_parts(const typed::expression& e) {
  return std::holds_alternative<typed::literal>(e.node) ||
         std::holds_alternative<typed::view_extent>(e.node) ||
         std::holds_alternative<typed::unary>(e.node) ||
         std::holds_alternative<typed::binary>(e.node) ||
         std::holds_alternative<typed::conditional>(e.node) ||
         std::holds_alternative<typed::conversion>(e.node) ||
         std::holds_alternative<typed::subscript>(e.node) ||
         std::holds_alternative<typed::view_element>(e.node) ||
         std::holds_alternative<typed::index_value>(e.node);
}

}  // namespace

stride_analysis stride_analysis::between_tiles(const loop_schedule& plan, const type& tiled_index,
                                               bool has_dense_rows) {
  stride_analysis made(plan, tiled_index.rank - 1, has_dense_rows);
  made.between_ = neighbours::tiles;
  made.tile_extent_ = tiled_index.tile[static_cast<std::size_t>(tiled_index.rank - 1)];
  return made;
}

// What is noted is known not to change but in the heads of loops further out.
stride_analysis stride_analysis::between_rounds(const typed::variable& counter) const {
  stride_analysis made = *this;
  made.between_ = neighbours::rounds;
  made.rematerialized_.clear();
  for (auto& each : made.noted_) each.second = 0;
  made.note(counter, 1);
  return made;
}

std::optional<std::int64_t> stride_analysis::of(const typed::expression& e) const {
  return has_effects(e) ? std::nullopt : of_node(e);
}

stride_analysis::known_step stride_analysis::of_node(const typed::expression& e) const {
  if (const auto* own = std::get_if<typed::thread_index>(&e.node)) return of_own_index(*own);
  if (const auto* named = std::get_if<typed::variable_reference>(&e.node)) {
    return of_variable(*named->target);
  }
  const auto* const both = std::get_if<typed::binary>(&e.node);
  if (both != nullptr && is_int(*e.type)) return of_binary(*both);
  if (is_made_of_parts(e) && are_parts_alike(e)) return 0;
  return std::nullopt;
}

std::int64_t stride_analysis::of_own_index(const typed::thread_index& own) const {
  using kind = typed::thread_index_kind;
  if (own.dimension != dimension_ || between_ == neighbours::rounds) return 0;
  if (between_ == neighbours::tiles) {
    return own.which == kind::local ? 0 : own.which == kind::tile ? 1 : tile_extent_;
  }
  return own.which == kind::global || own.which == kind::local ? 1 : 0;
}

stride_analysis::known_step stride_analysis::of_variable(const typed::variable& v) const {
  const auto found = noted_.find(&v);
  if (found != noted_.end()) return found->second;
  const bool is_in_tile = v.kind == typed::storage::tile_static;
  if (is_in_tile && between_ == neighbours::tiles) return std::nullopt;
  if (v.kind != typed::storage::local || plan_.home_of(v) == placement::uniform) return 0;
  if (plan_.home_of(v) != placement::rematerialized) return std::nullopt;
  const auto known = rematerialized_.find(&v);
  if (known != rematerialized_.end()) return known->second;
  return rematerialized_[&v] = of(*v.initializer);
}

stride_analysis::known_step stride_analysis::of_binary(const typed::binary& n) const {
  const known_step left = of_node(*n.left);
  const known_step right = of_node(*n.right);
  if (!left || !right) return std::nullopt;
  if (n.op == binary_operator::add) return *left + *right;
  if (n.op == binary_operator::subtract) return *left - *right;
  return *left == 0 && *right == 0 ? left : std::nullopt;
}

bool stride_analysis::are_parts_alike(const typed::expression& e) const {
  bool are_alike = true;
  typed::for_each_child(e, [&](const typed::expression& part) { are_alike &= of_node(part) == 0; });
  return are_alike;
}

std::optional<std::int64_t> stride_analysis::of_place(const typed::expression& place) const {
  if (const auto* element = std::get_if<typed::view_element>(&place.node)) {
    return of_element(*element);
  }
  if (const auto* element = std::get_if<typed::subscript>(&place.node)) {
    const known_step base = of_place(*element->base);
    const known_step index = of(*element->index);
    if (!base || !index) return std::nullopt;
    return *base + *index * elements_of(*place.type);
  }
  const auto* const named = std::get_if<typed::variable_reference>(&place.node);
  if (named == nullptr || named->target->kind != typed::storage::tile_static) return std::nullopt;
  return between_ == neighbours::tiles ? elements_of(*place.type) : 0;
}

stride_analysis::known_step stride_analysis::of_element(const typed::view_element& n) const {
  const auto* const view = std::get_if<typed::variable_reference>(&n.view->node);
  if (view == nullptr || view->target->kind != typed::storage::parameter) return std::nullopt;
  if (!has_dense_rows_ || view->target->is_reinterpreted) return std::nullopt;
  const typed::expression& first = *n.indices.front();
  if (first.type->kind != type_kind::index) return of_indices(n.indices);
  const typed::expression* whole = &first;
  if (const auto* named = std::get_if<typed::variable_reference>(&first.node)) {
    const bool is_computed = plan_.home_of(*named->target) == placement::rematerialized;
    if (is_computed) whole = named->target->initializer;
  }
  const auto* const components = std::get_if<typed::index_value>(&whole->node);
  return components == nullptr ? std::nullopt : of_indices(components->components);
}

// Only of the last dimension's index the distance of the elements is known.
stride_analysis::known_step stride_analysis::of_indices(
    const std::vector<typed::expression_ptr>& indices) const {
  for (std::size_t d = 0; d + 1 < indices.size(); ++d) {
    if (of(*indices[d]) != 0) return std::nullopt;
  }
  return of(*indices.back());
}

}  // namespace libtiles::compiler
