// Calls, by what is called.
#pragma once

#include "libtiles/compiler/sema/atomic_functions.hpp"
#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// A call of the function. What is passed by reference decides which instance is called.
typed::expression_ptr pass_arguments(sema_context& sema, function_head& head,
                                     std::vector<typed::expression_ptr> arguments,
                                     const location& where);

/// Fails with the known name nearest to it, or with what to write instead.
[[noreturn]] void refuse_unknown_function(sema_context& sema, const std::string& name,
                                          const location& where);

/// A function that every kernel may call; refuses a name that none has.
typed::expression_ptr call_builtin(sema_context& sema, const std::string& name,
                                   const syntax::call& text,
                                   std::vector<typed::expression_ptr> arguments,
                                   const location& where);

/// direct3d_printf(format, numbers...)
typed::expression_ptr call_print(sema_context& sema, const syntax::call& text,
                                 const location& where);

typed::expression_ptr call_atomic(sema_context& sema, const atomic_function& called,
                                  std::vector<typed::expression_ptr> arguments,
                                  const location& where);

}  // namespace libtiles::compiler
