#include "libtiles/compiler/lowering/shape_heuristic.hpp"

#include "libtiles/compiler/analysis/barrier_conditions.hpp"
#include "libtiles/compiler/analysis/branched_barriers.hpp"

namespace libtiles::compiler {
namespace {

// By bench_both_shapes on PoCL 3.1: tiles of 4 to 16 threads ran mostly 0.6 to 1.2 times as fast as
// in work-groups, all tiles of 32 and more faster.
constexpr int fewest_threads = 32;

bool is_faster_in_loops(const type& domain) {
  return domain.kind == type_kind::tiled_index && thread_count(domain) >= fewest_threads;
}

}  // namespace

// The condition of a uniform statement is the first thread's: there is none to compare it with.
kernel_shape shape_to_try(const compile_options& options, const typed::program& program) {
  if (!has_loops(options.shape)) return kernel_shape::group;
  if (is_checked(options) && !find_barrier_conditions(program).empty()) return kernel_shape::group;
  const bool is_asked_for = options.shape == kernel_shape::loop;
  const bool is_faster = is_faster_in_loops(*program.thread_parameter->type);
  // In work-groups, one thread may decide for all: quirk::decides_for_all_threads.
  const bool is_safer = has_branched_barriers(program);
  return is_asked_for || is_faster || is_safer ? kernel_shape::loop : kernel_shape::group;
}

}  // namespace libtiles::compiler
