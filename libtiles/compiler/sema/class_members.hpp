// Members of C++ AMP's classes: what they are made of, their components and methods.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// index[d]
typed::expression_ptr component_of_index(sema_context& sema, typed::expression_ptr base,
                                         typed::expression_ptr dimension, const location& where);

/// From its components, one by one or as an int[N], from another index, or from nothing, which
/// makes zeros.
typed::expression_ptr construct_index(sema_context& sema, const type_ptr& wanted,
                                      const std::vector<syntax::expression_ptr>& texts,
                                      const location& where);

/// v.x, v.yx
typed::expression_ptr member_of_vector(sema_context& sema, typed::expression_ptr base,
                                       const syntax::member& text, const location& where);

/// From nothing, which makes zeros; from one number, which all components are then; from another
/// vector of as many; from numbers and vectors that have its components together.
typed::expression_ptr construct_vector(sema_context& sema, const type_ptr& wanted,
                                       const std::vector<syntax::expression_ptr>& texts,
                                       const location& where);

/// v.get_xy(), v.set_xy(w) and v.ref_x(), as C++ AMP has them beside v.x.
typed::expression_ptr call_vector_method(sema_context& sema, typed::expression_ptr base,
                                         const syntax::member& method, const syntax::call& text,
                                         const location& where);

/// A thread's tiled_index is its place in the whole domain where an index is wanted.
typed::expression_ptr as_index(sema_context& sema, typed::expression_ptr value);

typed::expression_ptr call_method_of_extent(sema_context& sema, typed::expression_ptr extent,
                                            const syntax::member& method, const syntax::call& text,
                                            const location& where);
typed::expression_ptr call_method_of_tile(sema_context& sema, const type& tiled,
                                          const syntax::member& method, const syntax::call& text,
                                          const location& where);
typed::expression_ptr member_of_view(sema_context& sema, typed::expression_ptr view,
                                     const syntax::member& text, const location& where);
typed::expression_ptr call_method_of_view(sema_context& sema, typed::expression_ptr view,
                                          const syntax::member& method, const syntax::call& text,
                                          const location& where);
std::vector<typed::expression_ptr> analyze_indices(
    sema_context& sema, const std::vector<syntax::expression_ptr>& texts);

}  // namespace libtiles::compiler
