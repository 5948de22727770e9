// Finding, in a source file, the text that the preprocessor made one line of.
#pragma once

#include <string>

#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

/// Matches the words of `text` with those of `file` near `line`, where words of the text may be
/// what the preprocessor put in the place of a macro's name. \returns a place in the file for every
/// word; the given line for all of them if the file cannot be
///          read or does not hold the text.
text_origin find_origin(const source_text& text, const std::string& file, int line);

}  // namespace libtiles::compiler
