// Arithmetic of 64 bits in generated conditions, without comparisons:
// quirk::compares_64_bits_wrongly.
#pragma once

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler::build {

typed::expression_ptr as_long(typed::expression_ptr value);
typed::expression_ptr long_number(std::int64_t value, const location& where);

/// a - b
typed::expression_ptr difference(typed::expression_ptr a, typed::expression_ptr b);

/// -1 if it is negative, 0 if not.
typed::expression_ptr sign_of(typed::expression_ptr value);

/// Each of the two is written more than once.
typed::expression_ptr smaller_of(typed::expression_ptr a, typed::expression_ptr b);
typed::expression_ptr larger_of(typed::expression_ptr a, typed::expression_ptr b);

}  // namespace libtiles::compiler::build
