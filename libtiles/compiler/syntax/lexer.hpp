// Characters -> tokens.
#pragma once

#include "libtiles/compiler/syntax/token.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

/// The tokens of `source`, closed by one of kind `end`. Comments are passed over; characters that
/// start no token are reported and skipped.
token_list lex(const source_text& source, diagnostics& messages);

/// True if `text` could be the name of a variable.
bool is_name(std::string_view text);

}  // namespace libtiles::compiler
