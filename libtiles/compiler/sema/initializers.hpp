// What variables start with.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Null for a variable that starts with no value. An index, an extent or a vector starts as zeros,
/// and with it what holds one.
typed::expression_ptr analyze_initializer(sema_context& sema, const syntax::declarator& one,
                                          const type_ptr& wanted);

/// The value whose type `auto` stands for.
typed::expression_ptr analyze_auto(sema_context& sema, const syntax::declarator& one);

/// { 1, 2, 3 } for an array, a struct or an index, { x } or {} for a number.
typed::expression_ptr analyze_aggregate(sema_context& sema,
                                        const std::vector<syntax::expression_ptr>& texts,
                                        const type_ptr& wanted, const location& where);

typed::expression_ptr zero_of(sema_context& sema, const type_ptr& t, const location& where);

/// What stands behind =, or alone in parentheses or braces; null if nothing does.
const syntax::expression* initializer_of(const syntax::declarator& one);

}  // namespace libtiles::compiler
