// One thread of each of several neighbouring tiles, as vectors with a tile in each component.
#pragma once

#include "libtiles/compiler/loops/tiles_in_step.hpp"
#include "libtiles/compiler/loops/variable_uses.hpp"
#include "libtiles/compiler/writer/expression_writer.hpp"
#include "libtiles/compiler/writer/loops/thread_variables.hpp"
#include "libtiles/compiler/writer/output_lines.hpp"
#include "libtiles/compiler/writer/thread_indices.hpp"

namespace libtiles::compiler {

/// What writes the kernel around.
struct kernel_writers {
  const loop_plan& plan;
  const variable_uses& uses;
  const type& tiled_index;
  const thread_variables& variables;
  expression_writer& expressions;
  thread_indices& thread;
};

class step_writer {
 public:
  explicit step_writer(const kernel_writers& kernel) : kernel_(kernel) {}

  /// \returns false, and writes nothing, if what the thread does does not fit into vectors
  bool write(const lone_thread& alone, output_lines& out);

 private:
  void write_indices(const lone_thread& alone, output_lines& out) const;

  const kernel_writers kernel_;
};

}  // namespace libtiles::compiler
