// Assignments, ++ and --.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// ++ and --.
typed::expression_ptr increment(sema_context& sema, const syntax::unary& text,
                                const location& where);

}  // namespace libtiles::compiler
