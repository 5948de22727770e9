// Prints the kernel after passes, for compiler development.
#pragma once

#include <string>

#include "libtiles/compiler/pipeline.hpp"

namespace libtiles::compiler {

/// The kernel as the passes have left it so far: the typed tree, the loop tree or OpenCL C.
std::string print(const compilation& c);

/// True if the environment variable TILES_PRINT_AFTER names the pass, among others with commas
/// between them, or says "all".
bool is_to_be_printed(const pass& done);

/// A line for each pass, in their order: its name, and what holds behind it.
std::string list_passes();

}  // namespace libtiles::compiler
