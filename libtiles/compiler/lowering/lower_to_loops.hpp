// The loop shape: a tile becomes one work-item. The passes, in order; the first two are done by
// schedule_loops(), and tell whether a kernel can have this shape, the others always succeed.
//
//   form_regions        what stands around loops over the threads
//   place_variables     where the variables live
//   make_thread_loops   the loop tree: a loop over the threads for each region
//   tighten_bounds      guards become bounds of these
//   vectorize           neighbouring threads become vectors
//   vectorize_tiles     one thread of each of several tiles becomes a vector
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// \param schedule  of this program
loop_tree lower_to_loops(const typed::program& program, loop_schedule schedule, const use_def& uses,
                         const compile_options& options);

}  // namespace libtiles::compiler
