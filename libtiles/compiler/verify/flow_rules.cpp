#include "libtiles/compiler/verify/flow_rules.hpp"

namespace libtiles::compiler {
namespace {

void check_written(const std::vector<typed::variable*>& tile_statics, diagnostics& messages) {
  for (const typed::variable* variable : tile_statics) {
    if (!variable->is_read || variable->is_written || variable->is_atomic) continue;
    messages.error(
        variable->where,
        "the tile_static variable '" + variable->name + "' is read, but no thread ever writes it",
        "let threads write it, and wait at the barrier before others read it");
  }
}

}  // namespace

void check_flow(const typed::program& program, diagnostics& messages) {
  for (const auto& function : program.functions) {
    check_initialization(*function, messages);
    check_endings(*function, messages);
    check_effects(*function, messages);
    check_async_loads(*function, function.get() == program.kernel, messages);
    check_written(function->tile_statics, messages);
  }
  if (program.kernel != nullptr) check_races(program, messages);
}

}  // namespace libtiles::compiler
