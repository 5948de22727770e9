// What stands at the top level: structs, enums, constants, the heads of functions.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Resolves structs, constants and the heads of functions.
void analyze_definitions(sema_context& sema);

}  // namespace libtiles::compiler
