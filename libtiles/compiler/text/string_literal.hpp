// A text as C and OpenCL C spell it.
#pragma once

#include <string>

namespace libtiles::compiler {

/// In quotes, with escapes, on one line.
std::string string_literal(const std::string& text);

}  // namespace libtiles::compiler
