// The variables of the function that is checked, and what names mean.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Gives a name a meaning in the innermost block.
void declare(sema_context& sema, const std::string& name, symbol meaning, const location& where);

/// A variable of the function, whose name nothing knows yet.
typed::variable& make_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                               const location& where, typed::storage kind, bool is_const);

/// A variable of the function, known by its name.
typed::variable& add_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                              const location& where, typed::storage kind, bool is_const);

}  // namespace libtiles::compiler
