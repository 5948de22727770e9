// #define NAME value, and the constants that the caller gives.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/compiler/syntax/token.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

/// The tokens of all sources in order, macros replaced, closed by one of kind `end`.
///
/// A constant of the caller takes the place of a `#define` of the same name in the text. Tokens
/// that come from a macro carry the place where it is used. `constant_sources` owns the constants'
/// texts.
token_list preprocess(const std::vector<const source_text*>& sources,
                      const std::vector<constant>& constants,
                      std::vector<std::unique_ptr<source_text>>& constant_sources,
                      diagnostics& messages);

}  // namespace libtiles::compiler
