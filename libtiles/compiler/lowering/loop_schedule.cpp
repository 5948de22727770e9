#include "libtiles/compiler/lowering/loop_schedule.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/lowering/tile_vectorization.hpp"
#include "libtiles/compiler/lowering/variable_placement.hpp"

namespace libtiles::compiler {
namespace {

// Of the arrays over the threads, all in all: drivers keep them on the stack of a thread.
constexpr std::size_t largest_bytes = 128 * 1024;

bool some_helper_waits(const typed::function& kernel) {
  return std::any_of(kernel.calls.begin(), kernel.calls.end(),
                     [](const typed::call_site& site) { return site.callee->reaches_barrier; });
}

bool changes_parameters(const typed::program& program, const use_def& uses) {
  return std::any_of(program.kernel_parameters.begin(), program.kernel_parameters.end(),
                     [&](const typed::variable* parameter) { return uses.count(parameter) != 0; });
}

std::size_t bytes_of_threads(const loop_schedule& plan, const type& tiled_index) {
  std::size_t bytes = 0;
  for (const typed::variable* v : plan.of_threads) bytes += size_in_kernel(*v->type);
  for (int d = 0; d < tiled_index.rank; ++d) {
    bytes *= static_cast<std::size_t>(tiled_index.tile[static_cast<std::size_t>(d)]);
  }
  return bytes;
}

}  // namespace

std::optional<loop_schedule> schedule_loops(const typed::program& program) {
  const type& domain = *program.thread_parameter->type;
  if (domain.kind != type_kind::tiled_index) return std::nullopt;
  if (some_helper_waits(*program.kernel)) return std::nullopt;
  const uniformity uniform(program);
  const use_def uses = find_use_def(*program.kernel);
  if (changes_parameters(program, uses)) return std::nullopt;
  auto around = region_formation(uniform, uses).find(program.kernel->body);
  // Without any, drivers make vectors of neighbouring threads by themselves, and better ones.
  if (!around || around->empty()) return std::nullopt;
  loop_schedule plan;
  const bool all_settled = variable_placement(program, uniform, uses, *around).find(plan);
  if (!all_settled || bytes_of_threads(plan, domain) > largest_bytes) return std::nullopt;
  plan.around = std::move(*around);
  plan.may_run_in_step = may_run_in_step(program, plan, uses);
  return plan;
}

}  // namespace libtiles::compiler
