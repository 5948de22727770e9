// tile_static variables.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

void declare_tile_static(sema_context& sema, const syntax::declaration& text,
                         const syntax::declarator& one);

}  // namespace libtiles::compiler
