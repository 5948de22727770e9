// Which type becomes which, by itself and when asked to.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The value as one of another type that it becomes by itself.
typed::expression_ptr convert(sema_context& sema, typed::expression_ptr value,
                              const type_ptr& wanted);

/// Likewise, or by static_cast.
typed::expression_ptr explicit_conversion(sema_context& sema, typed::expression_ptr value,
                                          const type_ptr& wanted, const location& where);

/// What arithmetic sees: of an unscoped enum its number, of a half a float.
typed::expression_ptr as_operand(typed::expression_ptr value);

}  // namespace libtiles::compiler
