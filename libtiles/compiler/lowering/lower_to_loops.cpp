#include "libtiles/compiler/lowering/lower_to_loops.hpp"

#include "libtiles/compiler/lowering/make_thread_loops.hpp"
#include "libtiles/compiler/lowering/tighten_bounds.hpp"
#include "libtiles/compiler/lowering/vectorize.hpp"
#include "libtiles/compiler/lowering/vectorize_tiles.hpp"

namespace libtiles::compiler {

loop_tree lower_to_loops(const typed::program& program, loop_schedule schedule, const use_def& uses,
                         const compile_options& options) {
  const type& tiled_index = *program.thread_parameter->type;
  const bool has_dense_rows = !options.strided;
  loop_tree tree = make_thread_loops(*program.kernel, std::move(schedule));
  tighten_bounds(tree, tiled_index.rank);
  if (options.checked) return tree;  // what is checked is one thread's
  vectorize(tree, uses, tiled_index, has_dense_rows);
  vectorize_tiles(tree, program, uses, has_dense_rows);
  return tree;
}

}  // namespace libtiles::compiler
