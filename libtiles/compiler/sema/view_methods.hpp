// The members and methods of array_view and array.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

typed::expression_ptr member_of_view(sema_context& sema, typed::expression_ptr view,
                                     const syntax::member& text, const location& where);

typed::expression_ptr call_method_of_view(sema_context& sema, typed::expression_ptr view,
                                          const syntax::member& method, const syntax::call& text,
                                          const location& where);

/// A thread's tiled_index is its place in the whole domain where an index is wanted.
typed::expression_ptr as_index(sema_context& sema, typed::expression_ptr value);

std::vector<typed::expression_ptr> analyze_indices(
    sema_context& sema, const std::vector<syntax::expression_ptr>& texts);

}  // namespace libtiles::compiler
