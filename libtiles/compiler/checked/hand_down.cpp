#include "libtiles/compiler/checked/hand_down.hpp"

namespace libtiles::compiler {

void hand_down_tile_statics(typed::program& program) {
  for (typed::variable* variable : program.kernel->tile_statics) {
    variable->is_handed_down = true;
    program.helper_tile_statics.push_back(variable);
  }
  program.kernel->tile_statics.clear();
}

}  // namespace libtiles::compiler
