// The functions of a checked kernel's OpenCL C that watch over its tile_static memory.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/codegen/checked/shadow_layout.hpp"

namespace libtiles::compiler::shadow_functions {

/// Declares what they know of the shadow.
std::vector<std::string> declarations(const shadow_layout& shadow);

std::vector<std::string> definitions();

/// What a thread notes in the first interval, but for the site.
std::string first_word();

}  // namespace libtiles::compiler::shadow_functions
