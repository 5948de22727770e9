// Short vectors: how they are made, their components and methods.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

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

}  // namespace libtiles::compiler
