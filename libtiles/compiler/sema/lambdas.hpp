// A lambda as a kernel: its captured variables get the types of what the launch binds to them.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"
#include "libtiles/core/argument_type.hpp"

namespace libtiles::compiler {

/// Checks a lambda whose captured variables have these types, and makes it the program's kernel.
void analyze_lambda(sema_context& sema, const syntax::lambda& text,
                    const std::vector<bound_argument>& captured);

}  // namespace libtiles::compiler
