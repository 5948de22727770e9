// A typed program -> a whole OpenCL C program. In the work-group shape a tile is a work-group, a
// thread a work-item; in the loop shape a tile is a work-item.
#pragma once

#include <memory>
#include <string>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/instrumentation/checks.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"
#include "libtiles/compiler/line_map.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

struct written_program {
  std::string entry_point;
  std::string text;
  line_map lines;
  bool uses_double = false;
  bool uses_lanes = false;
  bool uses_async_copies = false;
  bool uses_tensor_cores = false;
  bool uses_warpgroups = false;
  kernel_shape shape = kernel_shape::group;
  int tiles_per_work_item = 1;
  typed::merge_factors merged{1, 1, 1};
  bool runs_rows = false;
  std::shared_ptr<const checks> checked;  ///< nullptr unless asked for
};

/// \param loops  what the kernel was lowered to; nullptr for the work-group shape
written_program write_program(const typed::program& program, const compile_options& options,
                              const loop_tree* loops);

}  // namespace libtiles::compiler
