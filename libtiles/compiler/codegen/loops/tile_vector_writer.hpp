// One thread of each of several neighbouring tiles, as vectors with a tile in each component.
#pragma once

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"
#include "libtiles/compiler/lowering/tile_vectorization.hpp"

namespace libtiles::compiler {

/// What writes the kernel around.
struct kernel_writers {
  const loop_schedule& plan;
  const use_def& uses;
  const type& tiled_index;
  const expanded_names& variables;
  expression_writer& expressions;
  thread_indices& thread;
};

class tile_vector_writer {
 public:
  explicit tile_vector_writer(const kernel_writers& kernel) : kernel_(kernel) {}

  /// \returns false, and writes nothing, if what the thread does does not fit into vectors
  bool write(const single_thread_region& alone, output_lines& out);

 private:
  void write_indices(const single_thread_region& alone, output_lines& out) const;

  const kernel_writers kernel_;
};

}  // namespace libtiles::compiler
