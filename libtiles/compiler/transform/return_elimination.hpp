// What a function returns, as the value of a variable.
#pragma once

#include "libtiles/compiler/lowering/region_children.hpp"

namespace libtiles::compiler {

/// Makes statements, a function's, end without returning: what follows one that may return stands
/// where it did not. False, and some are changed, if that cannot be: out of a loop or a switch, and
/// where a condition ends some of its ways, but not all of one side.
/// \param result  gets the values; nullptr of a function that returns none
bool take_returns(statement_list& statements, typed::variable* result);

}  // namespace libtiles::compiler
