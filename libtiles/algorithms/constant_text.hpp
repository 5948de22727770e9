// Constants that expressions of a program's own name.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/kernel_input.hpp"

namespace libtiles::algorithms {

/// A #define for each. A value stays together wherever it stands.
std::string constants_text(const std::vector<compiler::constant>& constants);

}  // namespace libtiles::algorithms
