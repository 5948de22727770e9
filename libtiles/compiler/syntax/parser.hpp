// Tokens -> syntax tree, by recursive descent.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libtiles/compiler/syntax/syntax_tree.hpp"
#include "libtiles/compiler/syntax/token.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

/// Parses the whole text. Mistakes are reported; what could be understood is returned.
/// @param captured  variables that [=] and [&] capture: they hide types of their names
syntax::translation_unit parse(const token_list& tokens, diagnostics& messages,
                               const std::vector<std::string>& captured = {});

/// True for types of the kernel language that C++ has not: its programs may call variables so.
bool is_type_of_kernels(std::string_view name);

}  // namespace libtiles::compiler
