// Loops that count.
#pragma once

#include "libtiles/compiler/loops/variable_uses.hpp"

namespace libtiles::compiler {

/// The number that the loop's head declares and nothing but the head's step changes; nullptr if
/// there is none, or the head has further effects.
const typed::variable* counter_of(const typed::for_statement& loop, const variable_uses& uses);

}  // namespace libtiles::compiler
