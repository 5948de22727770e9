// What index<N> and extent<N> are made of, and their components.
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

}  // namespace libtiles::compiler
