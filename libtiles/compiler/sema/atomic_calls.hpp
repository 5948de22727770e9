// Calls of the atomic functions: what they may update, and what they take.
#pragma once

#include "libtiles/compiler/sema/atomic_functions.hpp"
#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

typed::expression_ptr call_atomic(sema_context& sema, const atomic_function& called,
                                  std::vector<typed::expression_ptr> arguments,
                                  const location& where);

}  // namespace libtiles::compiler
