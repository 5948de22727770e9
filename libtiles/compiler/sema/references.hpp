// References, which live on as pointers.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// A pointer to what `name`, a reference, refers to.
typed::expression_ptr bind_reference(sema_context& sema, typed::expression_ptr place,
                                     const type& wanted, bool is_const, const std::string& name);

/// T& r = place; a reference to const may also keep a value.
typed::statement_ptr define_reference(sema_context& sema, const syntax::declaration& text,
                                      const syntax::declarator& one);

}  // namespace libtiles::compiler
