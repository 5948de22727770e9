// The built-in functions of OpenCL C that vectors have, too.
#pragma once

#include <string_view>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Whether a function takes vectors of numbers, and gives each lane what it gives that lane's
/// numbers alone.
bool is_lanewise(std::string_view spelling);

/// Whether it costs so much that vectors of it are worth more than what a driver vectorizes itself:
/// most drivers call such a function once for each thread.
bool is_costly(std::string_view spelling);

}  // namespace libtiles::compiler
