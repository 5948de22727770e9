// Declarations of variables within functions.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// Constants and tile_static variables leave no statement behind.
std::vector<typed::statement_ptr> analyze_declaration(sema_context& sema,
                                                      const syntax::declaration& text);

/// The declaration of a variable, or null for a constant, which is known by its value.
typed::statement_ptr define_value(sema_context& sema, const syntax::declarator& one,
                                  const type_ptr& t, typed::expression_ptr value, bool is_const);

/// The type of a local variable, whose declaration may be used in a function.
type_ptr local_type(sema_context& sema, const syntax::declaration& text,
                    const syntax::declarator& one);

/// OpenCL C computes with halves only where a device has an extension for it.
void refuse_half(sema_context& sema, const type& t, const location& where, const std::string& what);

}  // namespace libtiles::compiler
