// The passes that a kernel's text goes through on its way to OpenCL C.
#pragma once

#include <functional>
#include <vector>

#include "libtiles/compiler/compilation.hpp"

namespace libtiles::compiler {

enum class pass_kind {
  check,      ///< reports errors and warnings; those of several checks in a row are thrown together
  fact,       ///< finds something out, which the tree or the compilation keeps
  transform,  ///< makes another typed tree, so that what is known of the old one is forgotten
  lower,      ///< makes the loop tree, or another one
};

struct pass {
  const char* name;
  pass_kind kind;
  const char* needs;     ///< what has to hold before it
  const char* promises;  ///< what holds behind it
  bool (*applies)(compilation&);
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
