// Prints the kernel after passes, for compiler development.
#pragma once

#include <string>
#include <vector>

#include "libtiles/compiler/pipeline.hpp"

namespace libtiles::compiler {

/// The kernel as the passes have left it so far: the typed tree, the loop tree or OpenCL C.
std::string print(const compilation& c);

/// The passes that the environment variable TILES_PRINT_AFTER names, with commas, and perhaps
/// blanks, between them; "all" is each of them. The log is warned of each other name once.
class printed_passes {
 public:
  printed_passes();
  bool contain(const pass& done) const;

 private:
  std::vector<std::string> names_;
};

/// A line for each pass, in their order: its name, and what holds behind it.
std::string list_passes();

}  // namespace libtiles::compiler
