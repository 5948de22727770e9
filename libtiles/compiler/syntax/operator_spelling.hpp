// Operators as C writes them.
#pragma once

#include "libtiles/compiler/syntax/syntax_tree.hpp"

namespace libtiles::compiler {

const char* spelling(syntax::binary_operator op);
const char* spelling(syntax::unary_operator op);

}  // namespace libtiles::compiler
