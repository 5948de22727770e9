// What a function returns, as the value of a variable.
//
//   if (i < n) return v[i];        ->   if (i < n) { result = v[i]; }
//   return 0;                           else { result = 0; }
#pragma once

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {

/// Makes statements, a function's, end without returning: what follows one that may return stands
/// where it did not. False, and some are changed, if that cannot be: out of a loop or a switch, and
/// where a condition ends some of its ways, but not all of one side.
/// \param result  gets the values; nullptr of a function that returns none
bool eliminate_returns(statement_list& statements, typed::variable* result);

/// result = value; of a truth value that is kept as an int: 1 or 0.
typed::statement_ptr assign_result(typed::variable& result, typed::expression_ptr value);

}  // namespace libtiles::compiler
