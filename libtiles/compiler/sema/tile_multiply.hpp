// Products of matrices in tile_static memory, which are added to a tile_accumulator.
#pragma once

#include <string>

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// tile_multiply(t, a, b, c[, precision]); null for a function of another name.
typed::expression_ptr call_tile_multiply(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where);

}  // namespace libtiles::compiler
