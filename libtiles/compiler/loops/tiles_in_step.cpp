#include "libtiles/compiler/loops/tiles_in_step.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/build.hpp"
#include "libtiles/compiler/analysis/children.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using run = std::vector<const typed::statement*>;

// Of the tile_static memory of all of them: a part of what a core has nearest to it, and less than
// every device has.
constexpr std::size_t largest_bytes_of_tiles = 16 * 1024;

// The dimension of the thread's local index that a value is; -1 if it is none.
int local_dimension(const typed::expression& e, const loop_plan& plan) {
  if (const auto* own = std::get_if<typed::thread_index>(&e.node)) {
    return own->which == typed::thread_index_kind::local ? own->dimension : -1;
  }
  const auto* const named = std::get_if<typed::variable_reference>(&e.node);
  const bool is_computed =
      named != nullptr && plan.home_of(*named->target) == variable_home::computed;
  return is_computed ? local_dimension(*named->target->initializer, plan) : -1;
}

// Notes which of the thread's indices have to be what; false if the condition is another one.
bool note_indices(const typed::expression& condition, const loop_plan& plan,
                  std::array<std::int64_t, 3>& local) {
  const auto* const both = std::get_if<typed::binary>(&condition.node);
  if (both == nullptr) return false;
  if (both->op == binary_operator::logical_and) {
    return note_indices(*both->left, plan, local) && note_indices(*both->right, plan, local);
  }
  const int dimension = local_dimension(*both->left, plan);
  const typed::literal* const wanted = build::literal_of(*both->right);
  if (both->op != binary_operator::equal || dimension < 0 || wanted == nullptr) return false;
  std::int64_t& noted = local[static_cast<std::size_t>(dimension)];
  if (noted >= 0) return false;
  noted = build::signed_value(*wanted, *both->right->type);
  return true;
}

// Dimensions of one thread have no other.
bool is_one_thread(std::array<std::int64_t, 3>& local, const type& tiled_index) {
  for (std::size_t d = 0; d < static_cast<std::size_t>(tiled_index.rank); ++d) {
    if (local[d] < 0 && tiled_index.tile[d] == 1) local[d] = 0;
    if (local[d] < 0 || local[d] >= tiled_index.tile[d]) return false;
  }
  return true;
}

bool is_computed_anew(const typed::statement& s, const loop_plan& plan) {
  const auto* const node = std::get_if<typed::declaration>(&s.node);
  return node != nullptr && plan.home_of(*node->declared) == variable_home::computed;
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

bool has_own_variables(const loop_plan& plan) {
  return std::all_of(plan.homes.begin(), plan.homes.end(), [](const auto& each) {
    return each.second == variable_home::loop || each.second == variable_home::computed;
  });
}

bool has_room(const typed::function& kernel) {
  std::size_t bytes = 0;
  for (const typed::variable* v : kernel.tile_statics) bytes += size_in_kernel(*v->type);
  return bytes * tiles_in_step <= largest_bytes_of_tiles;
}

// What stands around the loops over the threads, but for a barrier, may differ from tile to tile.
bool has_barriers_alone(const typed::function& kernel, const loop_plan& plan) {
  std::size_t barriers = 0;
  for (const auto& s : kernel.body.statements) {
    if (std::holds_alternative<typed::barrier>(s->node)) ++barriers;
    if (orders_memory(*s)) return false;
  }
  return barriers == plan.around.size();
}

// Whether one thread has loops between some of the barriers, and all threads have none.
bool has_lone_loops(const typed::function& kernel, const loop_plan& plan, const type& domain) {
  run statements;
  bool is_alone = false, all_have = false;
  const auto end_run = [&] {
    const bool found = has_loops(statements);
    const bool is_lone = found && find_lone_thread(statements, plan, domain).has_value();
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

std::optional<lone_thread> find_lone_thread(const run& statements, const loop_plan& plan,
                                            const type& tiled_index) {
  if (statements.empty()) return std::nullopt;
  const bool is_only_one =
      std::all_of(statements.begin(), statements.end() - 1,
                  [&](const typed::statement* s) { return is_computed_anew(*s, plan); });
  const auto* const chosen = std::get_if<typed::if_statement>(&statements.back()->node);
  if (!is_only_one || chosen == nullptr || chosen->otherwise) return std::nullopt;
  lone_thread alone{{-1, -1, -1}, &std::get<typed::block>(chosen->then->node)};
  const bool is_alone = note_indices(*chosen->condition, plan, alone.local) &&
                        is_one_thread(alone.local, tiled_index);
  return is_alone ? std::optional<lone_thread>(alone) : std::nullopt;
}

bool may_run_in_step(const typed::program& program, const loop_plan& plan) {
  const typed::function& kernel = *program.kernel;
  return kernel.calls.empty() && has_own_variables(plan) && has_room(kernel) &&
         has_barriers_alone(kernel, plan) &&
         has_lone_loops(kernel, plan, *program.thread_parameter->type);
}

}  // namespace libtiles::compiler
