#include "libtiles/compiler/lowering/loop_schedule.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/lowering/form_regions.hpp"
#include "libtiles/compiler/lowering/place_variables.hpp"

namespace libtiles::compiler {
namespace {

// Of the arrays over the threads, all in all: drivers keep them on the stack of a thread.
constexpr std::size_t largest_bytes = 128 * 1024;

bool changes_parameters(const typed::program& program, const use_def& uses) {
  return std::any_of(program.kernel_parameters.begin(), program.kernel_parameters.end(),
                     [&](const typed::variable* parameter) { return uses.count(parameter) != 0; });
}

std::size_t bytes_of_threads(const loop_schedule& schedule, const type& tiled_index) {
  std::size_t bytes = 0;
  for (const typed::variable* v : schedule.expanded) bytes += size_in_kernel(*v->type);
  return bytes * static_cast<std::size_t>(thread_count(tiled_index));
}

}  // namespace

std::optional<loop_schedule> schedule_loops(const typed::program& program,
                                            const uniformity& uniform, const use_def& uses) {
  const type& domain = *program.thread_parameter->type;
  if (domain.kind != type_kind::tiled_index) return std::nullopt;
  if (calls_waiting_functions(*program.kernel) || changes_parameters(program, uses))
    return std::nullopt;
  auto uniform_statements = form_regions(*program.kernel, uniform, uses);
  // Without any, drivers make vectors of neighbouring threads by themselves, and better ones.
  if (!uniform_statements || uniform_statements->empty()) return std::nullopt;
  auto schedule = place_variables(program, uniform, uses, std::move(*uniform_statements));
  const bool has_room = schedule && bytes_of_threads(*schedule, domain) <= largest_bytes;
  return has_room ? std::move(schedule) : std::nullopt;
}

}  // namespace libtiles::compiler
