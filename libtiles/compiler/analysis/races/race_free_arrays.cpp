#include "libtiles/compiler/analysis/races/race_free_arrays.hpp"

#include <map>
#include <utility>

#include "libtiles/compiler/analysis/races/array_accesses.hpp"

namespace libtiles::compiler {
namespace {

// What is done to an array in an interval. It is no race where nobody writes, nor where each thread
// has to do with its own element alone.
struct interval_usage {
  bool is_written = false;
  bool is_shared = false;

  bool may_race() const { return is_written && is_shared; }
};

}  // namespace

std::set<const typed::variable*> find_race_free_arrays(const typed::program& program) {
  if (program.thread_parameter->type->kind != type_kind::tiled_index) return {};
  const array_accesses accesses = find_array_accesses(program);
  const auto& statics = program.kernel->tile_statics;
  std::set<const typed::variable*> race_free(statics.begin(), statics.end());
  for (const typed::variable* other : accesses.others) race_free.erase(other);

  std::map<std::pair<const typed::variable*, barrier_intervals::number>, interval_usage> usages;
  for (const array_access& one : accesses.found) {
    interval_usage& here = usages[{one.array, accesses.intervals.of(one.interval)}];
    here.is_written = here.is_written || one.is_written;
    here.is_shared = here.is_shared || !one.is_own;
    if (here.may_race() || !one.is_known_written) race_free.erase(one.array);
  }
  return race_free;
}

}  // namespace libtiles::compiler
