#include "libtiles/compiler/lowering/guard_to_bound.hpp"

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

bool is_known_to_tile(const typed::expression& e, const loop_schedule& plan) {
  if (const auto* own = std::get_if<typed::thread_index>(&e.node)) {
    return own->which == typed::thread_index_kind::tile ||
           own->which == typed::thread_index_kind::tile_origin;
  }
  if (const typed::variable* const v = named_variable(e)) {
    return v->kind == typed::storage::parameter || plan.placement_of(*v) == placement::uniform;
  }
  bool is_known = std::holds_alternative<typed::literal>(e.node) ||
                  std::holds_alternative<typed::view_extent>(e.node) ||
                  std::holds_alternative<typed::unary>(e.node) ||
                  std::holds_alternative<typed::binary>(e.node) ||
                  std::holds_alternative<typed::conversion>(e.node);
  typed::for_each_child(
      e, [&](const typed::expression& child) { is_known &= is_known_to_tile(child, plan); });
  return is_known;
}

}  // namespace

std::optional<guard_bound> find_guard_bound(const typed::statement& only, const loop_schedule& plan,
                                            int rank) {
  const auto* const chosen = std::get_if<typed::if_statement>(&only.node);
  if (chosen == nullptr || chosen->otherwise) return std::nullopt;
  const auto* const compared = std::get_if<typed::binary>(&chosen->condition->node);
  if (compared == nullptr || compared->op != typed::binary_operator::less) return std::nullopt;
  const typed::expression& bound = *compared->right;
  if (bound.type->scalar != scalar_type::int32 || has_effects(bound)) return std::nullopt;
  const int dimension = local_dimension(*compared->left, [&](const typed::variable& v) {
    return plan.placement_of(v) == placement::rematerialized;
  });
  if (dimension != rank - 1) return std::nullopt;
  if (!is_known_to_tile(bound, plan)) return std::nullopt;
  return guard_bound{&bound, &std::get<typed::block>(chosen->then->node)};
}

}  // namespace libtiles::compiler
