// Which types operators compute in.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

/// The type that a number has in arithmetic.
type_ptr promoted(const type_ptr& t);

/// The type in which two numbers are computed with.
type_ptr arithmetic_type(const type& a, const type& b);

/// Of two numbers, or of a vector and what its components meet.
type_ptr common_type(sema_context&, const type& a, const type& b);

}  // namespace libtiles::compiler
