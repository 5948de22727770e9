#include "libtiles/compiler/checked/hand_down.hpp"

#include "libtiles/compiler/checked/settled_arrays.hpp"

namespace libtiles::compiler {

void hand_down_tile_statics(typed::program& program) {
  const std::set<const typed::variable*> settled = find_settled_arrays(program);
  std::vector<typed::variable*> kept;
  for (typed::variable* variable : program.kernel->tile_statics) {
    if (settled.count(variable) != 0) {
      kept.push_back(variable);
      continue;
    }
    variable->is_handed_down = true;
    program.helper_tile_statics.push_back(variable);
  }
  program.kernel->tile_statics = std::move(kept);
}

}  // namespace libtiles::compiler
