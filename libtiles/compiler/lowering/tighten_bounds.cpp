#include "libtiles/compiler/lowering/tighten_bounds.hpp"

#include "libtiles/compiler/lowering/guard_to_bound.hpp"
#include "libtiles/compiler/lowering/loop_children.hpp"

namespace libtiles::compiler {
namespace {

void tighten(loops::thread_loop& loop, const loop_schedule& schedule, int rank) {
  if (loop.statements.size() != 1) return;
  const auto guard = find_guard_bound(*loop.statements.front(), schedule, rank);
  if (!guard) return;
  loop.bound = guard->bound;
  loop.body.clear();
  for (const auto& s : guard->body->statements) loop.body.push_back(s.get());
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
