// Pointers: what they may point to, and what may be done with them.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// What may be changed through the pointer counts as changed.
typed::expression_ptr pointer_to(sema_context& sema, typed::expression_ptr place, bool is_const);

/// *p, and p where it is a reference.
typed::expression_ptr followed(typed::expression_ptr pointer, const location& where);

void refuse_pointer(sema_context& sema, const typed::expression& value);

typed::statement_ptr define_pointer(sema_context& sema, const syntax::declaration& text,
                                    const syntax::declarator& one);

/// A pointer or a reference, which lives on as a pointer.
typed::statement_ptr define_indirection(sema_context& sema, const syntax::declarator& one,
                                        typed::expression_ptr pointer, bool is_reference);

}  // namespace libtiles::compiler
