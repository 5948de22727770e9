// Pointers and references as values.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// *p, and p where it is a reference.
typed::expression_ptr followed(typed::expression_ptr pointer, const location& where);

/// A pointer to what `name`, a reference, refers to.
typed::expression_ptr bind_reference(sema_context& sema, typed::expression_ptr place,
                                     const type& wanted, bool is_const, const std::string& name);

void refuse_pointer(sema_context& sema, const typed::expression& value);

}  // namespace libtiles::compiler
