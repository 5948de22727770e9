// What operators take, and which variables they read and write.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Of whole numbers: a floating-point division by zero has a value.
void check_divisor(sema_context& sema, const type& dividend, const typed::expression& divisor);

/// ++ and --.
typed::expression_ptr increment(sema_context& sema, const syntax::unary& text,
                                const location& where);

/// What never runs reads nothing, though it stands in the generated text.
void note_read(sema_context& sema, const typed::expression& value);

/// A view that shows something else from now on changes no element.
void note_written(const typed::expression& target);

/// What a named constant leaves in the tree is its value.
void refuse_constant(sema_context& sema, const syntax::expression& target);

bool takes(syntax::binary_operator op, const type& a, const type& b);
void require_writable(sema_context& sema, const typed::expression& target);
void require_writable_view(sema_context& sema, const typed::expression& view,
                           const location& where);

}  // namespace libtiles::compiler
