// tile_reduce and its like: what all threads of a tile compute together, within an expression.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// A call of the library's function for it; null for a function that is none of these.
typed::expression_ptr call_tile_operation(sema_context& sema, const std::string& name,
                                          const syntax::call& text, const location& where);

}  // namespace libtiles::compiler
