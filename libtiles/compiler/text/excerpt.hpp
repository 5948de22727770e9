// The line that a message is about, with a mark below its place.
#pragma once

#include <string>

#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

/// Two indented lines: the text at a place, and carets below it.
std::string excerpt_of(const location& where);

}  // namespace libtiles::compiler
