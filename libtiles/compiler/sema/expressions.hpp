// Expressions and their values.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The expression with its type; what stands for a place still is one.
typed::expression_ptr analyze(sema_context& sema, const syntax::expression& text);

/// Likewise, read where it stands.
typed::expression_ptr analyze_value(sema_context& sema, const syntax::expression& text);

/// Likewise, as operators see it: no pointer, and of an enum, a half or a bfloat16 the number.
typed::expression_ptr analyze_operand(sema_context& sema, const syntax::expression& text);

/// Likewise, as a bool.
typed::expression_ptr analyze_condition(sema_context& sema, const syntax::expression& text);

std::int64_t constant_integer(sema_context& sema, const syntax::expression& text,
                              const std::string& purpose);

}  // namespace libtiles::compiler
