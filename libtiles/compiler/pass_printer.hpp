// What passes leave behind, as text for people who work on the compiler.
#pragma once

#include <string>

#include "libtiles/compiler/pipeline.hpp"

namespace libtiles::compiler {

/// The kernel as it stands behind this pass; "" if the pass leaves nothing to print.
std::string print_result(const pass& done, const compilation& c);

/// True if the environment variable TILES_PRINT_AFTER names the pass, or says "all".
bool is_to_be_printed(const pass& done);

}  // namespace libtiles::compiler
