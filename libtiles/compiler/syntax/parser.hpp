// Tokens -> syntax tree, by recursive descent.
#pragma once

#include "libtiles/compiler/syntax/syntax_tree.hpp"
#include "libtiles/compiler/syntax/token.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

/// Parses the whole text. Mistakes are reported; what could be understood is returned.
syntax::translation_unit parse(const token_list& tokens, diagnostics& messages);

}  // namespace libtiles::compiler
