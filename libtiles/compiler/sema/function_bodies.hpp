// The bodies of functions and lambdas.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"
#include "libtiles/core/argument_type.hpp"

namespace libtiles::compiler {

/// A text in which functions call functions could otherwise need more than a compiler can check.
void check_instance_count(sema_context& sema, const function_head& head,
                          const argument_memories& memories, const location& where);

/// The function for arguments that lie in these kinds of memory; its body is checked later.
typed::function& instance_of(sema_context& sema, function_head& head,
                             const argument_memories& memories);

/// Checks the bodies of the functions, too, of what is found to be called on the way.
void analyze_functions(sema_context& sema);

/// Checks what is called by nothing.
void analyze_uncalled_functions(sema_context& sema);

/// A lambda whose captured variables have these types, as a function.
typed::function& analyze_lambda(sema_context& sema, const syntax::lambda& text,
                                const std::vector<bound_argument>& captured);

}  // namespace libtiles::compiler
