// What operators take.
#pragma once

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

bool takes(syntax::binary_operator op, const type& a, const type& b);

/// Of whole numbers: a floating-point division by zero has a value.
void check_divisor(sema_context& sema, const type& dividend, const typed::expression& divisor);

bool is_division(syntax::binary_operator op);

}  // namespace libtiles::compiler
