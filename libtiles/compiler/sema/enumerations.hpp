// Enums.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

void define(sema_context& sema, const syntax::enumeration& text);

}  // namespace libtiles::compiler
