// What comes before each of several parts: see kernels/scan_prefixes.cl.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// \param parameters  VALUE, OPERATION, IDENTITY and IS_SEGMENTED, where they are not the defaults.
/// \param totals      `parts` of them, which become what is before each.
/// \param restarts    bytes, looked at if IS_SEGMENTED
void submit_scan_prefixes(const execution& how, kernel_parameters parameters,
                          const runtime::array_view& totals, const runtime::array_view& restarts,
                          std::int64_t parts);

}  // namespace libtiles::algorithms
