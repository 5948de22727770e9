// One compile: what was asked for, and what the passes have made of it so far.
#pragma once

#include <optional>
#include <vector>

#include "libtiles/compiler/analysis/analysis_cache.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"
#include "libtiles/compiler/parsed_text.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"

namespace libtiles::compiler {

struct compilation {
  compilation(const parsed_text& parsed, const std::vector<bound_argument>& types,
              const compile_options& options)
      : text(parsed), arguments(types) {
    kernel.options = options;
  }

  /// How the kernel can have loops over a tile's threads; nothing if it cannot.
  const std::optional<loop_schedule>& schedule() {
    if (!schedule_) schedule_ = schedule_loops(program, facts.uniform(), facts.uses());
    return *schedule_;
  }

  /// The typed tree has changed.
  void invalidate() {
    facts.invalidate();
    schedule_.reset();
  }

  bool is_checked() const { return compiler::is_checked(kernel.options); }

  const parsed_text& text;
  const std::vector<bound_argument>& arguments;
  diagnostics messages;
  typed::program program;
  analysis_cache facts{program};
  kernel_shape shape = kernel_shape::group;  ///< that is tried
  std::optional<loop_tree> loops;            ///< what the kernel is lowered to in the loop shape
  compiled_kernel kernel;

 private:
  std::optional<std::optional<loop_schedule>> schedule_;
};

}  // namespace libtiles::compiler
