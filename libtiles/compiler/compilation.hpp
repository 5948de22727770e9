// One compile: what was asked for, and what the passes have made of it so far.
#pragma once

#include <vector>

#include "libtiles/compiler/analysis/analysis_cache.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/compiler/parsed_text.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

struct compilation {
  compilation(const parsed_text& parsed, const std::vector<bound_argument>& types,
              const compile_options& options)
      : text(parsed), arguments(types) {
    kernel.options = options;
  }

  bool is_checked() const { return kernel.options.checked; }

  const parsed_text& text;
  const std::vector<bound_argument>& arguments;
  diagnostics messages;
  typed::program program;
  analysis_cache facts{program};
  kernel_shape shape = kernel_shape::group;  ///< that is tried
  compiled_kernel kernel;
};

}  // namespace libtiles::compiler
