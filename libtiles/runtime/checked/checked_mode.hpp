// What the environment asks for of checked mode.
#pragma once

#include "libtiles/compiler/compile_options.hpp"

namespace libtiles::runtime {

/// TILES_CHECKED: 0, 1, or views. Anything else is taken as 0, with a logged warning.
compiler::checked_mode checked_mode_of_environment();

}  // namespace libtiles::runtime
