#include "libtiles/compiler/verify/program_rules.hpp"

namespace libtiles::compiler {
namespace {

void warn_of(const std::vector<typed::variable*>& tile_statics, diagnostics& messages) {
  for (const typed::variable* variable : tile_statics) {
    messages.warning(variable->where,
                     "the tile_static variable '" + variable->name +
                         "' is declared in a kernel without tiles; its value is undefined",
                     "take a tiled_index and launch over a tiled extent");
  }
}

}  // namespace

void warn_of_untiled_statics(const typed::program& program, diagnostics& messages) {
  if (program.thread_parameter->type->kind == type_kind::tiled_index) return;
  warn_of(program.kernel->tile_statics, messages);
  warn_of(program.helper_tile_statics, messages);
}

}  // namespace libtiles::compiler
