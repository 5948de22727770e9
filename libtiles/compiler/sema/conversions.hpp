// Which type becomes which, and which types are computed in.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The value as one of another type that it becomes by itself.
typed::expression_ptr convert(sema_context& sema, typed::expression_ptr value,
                              const type_ptr& wanted);

/// Likewise, or by static_cast.
typed::expression_ptr explicit_conversion(sema_context& sema, typed::expression_ptr value,
                                          const type_ptr& wanted, const location& where);

/// What arithmetic sees: of an unscoped enum its number, of a half or bfloat16 a float.
typed::expression_ptr as_operand(typed::expression_ptr value);

/// The type that a number has in arithmetic.
type_ptr promoted(const type_ptr& t);

/// The type in which two numbers are computed with.
type_ptr arithmetic_type(const type& a, const type& b);

/// Of two numbers, or of a vector and what its components meet.
type_ptr common_type(const type& a, const type& b);

}  // namespace libtiles::compiler
