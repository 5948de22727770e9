// The kernel of an element-wise expression, as text.
#pragma once

#include <memory>
#include <string>

#include "libtiles/algorithms/map.hpp"
#include "libtiles/algorithms/scan_lines.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::algorithms {

/// All arrays with the shape of `to`, which is array 0; an operand has strides of 0 where it is
/// broadcast.
scan_lines map_lines(const runtime::array_view& to, const map_options& options);

/// \param text        map_text or map_cpu_text
/// \param parameters  of the text
std::shared_ptr<runtime::kernel> map_kernel(const char* text, const kernel_parameters& parameters,
                                            const runtime::array_view& to,
                                            const map_options& options, const scan_lines& lines);

}  // namespace libtiles::algorithms
