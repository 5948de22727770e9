#include "libtiles/compiler/lowering/tile_vectorization.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

using run = std::vector<const typed::statement*>;

// Of the tile_static memory of all of them: a part of what a core has nearest to it, and less than
// every device has.
constexpr std::size_t largest_bytes_of_tiles = 16 * 1024;

bool is_computed_anew(const typed::statement& s, const loop_schedule& plan) {
  const auto* const node = std::get_if<typed::declaration>(&s.node);
  return node != nullptr && plan.home_of(*node->declared) == placement::rematerialized;
}

bool has_loops(const run& statements) {
  bool has = false;
  for (const typed::statement* s : statements) {
    typed::for_each_statement(*s, [&](const typed::statement& below) {
      has |= std::holds_alternative<typed::for_statement>(below.node) ||
             std::holds_alternative<typed::while_statement>(below.node) ||
             std::holds_alternative<typed::do_statement>(below.node);
    });
  }
  return has;
}

bool orders_memory(const typed::statement& s) {
  bool orders = false;
  typed::for_each_statement(s, [&](const typed::statement& below) {
    orders |= std::holds_alternative<typed::memory_fence>(below.node);
  });
  typed::for_each_expression(s, [&](const typed::expression& e) {
    orders |= std::holds_alternative<typed::atomic>(e.node);
  });
  return orders;
}

bool has_own_variables(const loop_schedule& plan) {
  return std::all_of(plan.homes.begin(), plan.homes.end(), [](const auto& each) {
    return each.second == placement::privatized || each.second == placement::rematerialized;
  });
}

bool has_room(const typed::function& kernel) {
  std::size_t bytes = 0;
  for (const typed::variable* v : kernel.tile_statics) bytes += size_in_kernel(*v->type);
  return bytes * tiles_in_step <= largest_bytes_of_tiles;
}

// What stands around the loops over the threads, but for a barrier, may differ from tile to tile.
bool has_barriers_alone(const typed::function& kernel, const loop_schedule& plan) {
  std::size_t barriers = 0;
  for (const auto& s : kernel.body.statements) {
    if (std::holds_alternative<typed::barrier>(s->node)) ++barriers;
    if (orders_memory(*s)) return false;
  }
  return barriers == plan.around.size();
}

// Whether one thread has loops between some of the barriers, and all threads have none.
bool has_lone_loops(const typed::function& kernel, const loop_schedule& plan, const use_def& uses,
                    const type& domain) {
  run statements;
  bool is_alone = false, all_have = false;
  const auto end_run = [&] {
    const bool found = has_loops(statements);
    const bool is_lone =
        found && find_single_thread_run(statements, plan, uses, domain).has_value();
    is_alone |= is_lone;
    all_have |= found && !is_lone;
    statements.clear();
  };
  for (const auto& s : kernel.body.statements) {
    if (plan.stands_around(*s)) {
      end_run();
    } else {
      statements.push_back(s.get());
    }
  }
  end_run();
  return is_alone && !all_have;
}

}  // namespace

std::optional<single_thread_region> find_single_thread_run(const run& statements,
                                                           const loop_schedule& plan,
                                                           const use_def& uses,
                                                           const type& tiled_index) {
  if (statements.empty()) return std::nullopt;
  const bool is_only_one =
      std::all_of(statements.begin(), statements.end() - 1,
                  [&](const typed::statement* s) { return is_computed_anew(*s, plan); });
  return is_only_one ? find_single_thread_region(*statements.back(), uses, tiled_index)
                     : std::nullopt;
}

bool may_run_in_step(const typed::program& program, const loop_schedule& plan,
                     const use_def& uses) {
  const typed::function& kernel = *program.kernel;
  return kernel.calls.empty() && program.helper_tile_statics.empty() && has_own_variables(plan) &&
         has_room(kernel) && has_barriers_alone(kernel, plan) &&
         has_lone_loops(kernel, plan, uses, *program.thread_parameter->type);
}

}  // namespace libtiles::compiler
