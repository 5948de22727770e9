#include "libtiles/compiler/lowering/tighten_bounds.hpp"

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/loop_children.hpp"

namespace libtiles::compiler {
namespace {

// Whether it can be computed in front of the loop over the threads.
bool is_of_tile(const typed::expression& e, const loop_schedule& schedule) {
  if (const auto* own = std::get_if<typed::thread_index>(&e.node)) {
    return own->which == typed::thread_index_kind::tile ||
           own->which == typed::thread_index_kind::tile_origin;
  }
  if (const typed::variable* const v = named_variable(e)) {
    return v->kind == typed::storage::parameter || schedule.placement_of(*v) == placement::uniform;
  }
  bool is_of_tile_alone = typed::is_index_arithmetic(e) && !has_own_effects(e);
  typed::for_each_child(e, [&](const typed::expression& child) {
    is_of_tile_alone = is_of_tile_alone && is_of_tile(child, schedule);
  });
  return is_of_tile_alone;
}

// `if (t.local[N - 1] < bound) body`
bool is_bound_of_loop(const typed::if_statement& chosen, const loop_schedule& schedule, int rank) {
  const auto* const compared = std::get_if<typed::binary>(&chosen.condition->node);
  if (compared == nullptr || compared->op != typed::binary_operator::less) return false;
  const bool is_int = compared->right->type->scalar == scalar_type::int32;
  return !chosen.otherwise && is_int && is_of_tile(*compared->right, schedule) &&
         rank - 1 == local_dimension(*compared->left, [&](const typed::variable& v) {
           return schedule.placement_of(v) == placement::rematerialized;
         });
}

void tighten(loops::thread_loop& loop, const loop_schedule& schedule, int rank) {
  if (loop.statements.size() != 1) return;
  const auto* const chosen = std::get_if<typed::if_statement>(&loop.statements.front()->node);
  if (chosen == nullptr || !is_bound_of_loop(*chosen, schedule, rank)) return;
  loop.bound = std::get<typed::binary>(chosen->condition->node).right.get();
  loop.body.clear();
  for (const auto& s : std::get<typed::block>(chosen->then->node).statements) {
    loop.body.push_back(s.get());
  }
}

void tighten(loops::node_list& list, const loop_schedule& schedule, int rank) {
  for (loops::node& n : list) {
    if (auto* const loop = std::get_if<loops::thread_loop>(&n.node)) tighten(*loop, schedule, rank);
    loops::for_each_list(n, [&](loops::node_list& below) { tighten(below, schedule, rank); });
  }
}

}  // namespace

void tighten_bounds(loop_tree& tree, int rank) { tighten(tree.body, tree.schedule, rank); }

}  // namespace libtiles::compiler
