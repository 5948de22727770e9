// The passes that a kernel's text goes through on its way to OpenCL C.
#pragma once

#include <functional>
#include <vector>

#include "libtiles/compiler/compilation.hpp"

namespace libtiles::compiler {

struct pass {
  const char* name;
  const char* needs;     ///< what has to hold before it
  const char* promises;  ///< what holds behind it
  bool changes_tree;     ///< so that facts about it are forgotten
  bool (*applies)(const compilation&);
  void (*run)(compilation&);
};

/// All of them, in the order in which they run.
const std::vector<pass>& pipeline();

/// Is told of each pass that has run.
using pass_observer = std::function<void(const pass&, const compilation&)>;

/// Runs the passes that apply.
/// \throws error for mistakes in the text, and for arguments that do not fit it
void run_pipeline(compilation& c, const pass_observer& observe);

}  // namespace libtiles::compiler
