// Calls of the functions that every kernel may call.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// A function that every kernel may call, or none that is known.
typed::expression_ptr call_builtin(sema_context& sema, const std::string& name,
                                   const syntax::call& text,
                                   std::vector<typed::expression_ptr> arguments,
                                   const location& where);

}  // namespace libtiles::compiler
