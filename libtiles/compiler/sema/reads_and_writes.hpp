// What may be written, and which variables an expression reads or writes.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// What never runs reads nothing, though it stands in the generated text.
void note_read(sema_context& sema, const typed::expression& value);

/// A view that shows something else from now on changes no element.
void note_written(const typed::expression& target);

/// What a named constant leaves in the tree is its value.
void refuse_constant(sema_context& sema, const syntax::expression& target);

void require_writable(sema_context& sema, const typed::expression& target);

void require_writable_view(sema_context& sema, const typed::expression& view,
                           const location& where);

}  // namespace libtiles::compiler
