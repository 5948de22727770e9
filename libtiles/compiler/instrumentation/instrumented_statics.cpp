#include "libtiles/compiler/instrumentation/instrumented_statics.hpp"

#include "libtiles/compiler/analysis/races/race_free_arrays.hpp"

namespace libtiles::compiler {

void promote_tile_statics(typed::program& program) {
  const std::set<const typed::variable*> race_free = find_race_free_arrays(program);
  std::vector<typed::variable*> race_free_statics;
  for (typed::variable* variable : program.kernel->tile_statics) {
    if (race_free.count(variable) != 0) {
      race_free_statics.push_back(variable);
      continue;
    }
    variable->is_promoted = true;
    program.helper_tile_statics.push_back(variable);
  }
  program.kernel->tile_statics = std::move(race_free_statics);
}

}  // namespace libtiles::compiler
