// The threads of a kernel in OpenCL C: its tile, its sizes, and what the device allows.
#pragma once

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"
#include "libtiles/runtime/launch/work_size.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/raw/raw_arguments.hpp"

namespace libtiles::runtime {

/// The launch's tile, or the one that reqd_work_group_size names, as local size; without either the
/// driver chooses. Dimension d of the domain is OpenCL's rank - 1 - d.
/// \throws error (invalid_compute_domain)
work_size raw_work_size(const raw_description& kernel, const compute_domain& domain);

/// Checks the tile and the local memory that the kernel's own variables and the arguments take.
/// \throws error (tile_limit, local_memory_limit) with the numbers.
void check_raw_limits(const raw_description& kernel, const work_size& size,
                      const std::vector<launch_argument>& arguments, const built_kernel& built,
                      const context& where);

}  // namespace libtiles::runtime
