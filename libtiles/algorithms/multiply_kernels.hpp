// One product of matrices as launches, in the form of the device.
#pragma once

#include <memory>

#include "libtiles/algorithms/multiply_operands.hpp"

namespace libtiles::algorithms {

/// Kernels of kernels/matrix_multiply.cl: tiles in work-groups.
/// \return the end of it; nullptr if it is not wanted.
std::shared_ptr<runtime::event> multiply_in_groups(const std::shared_ptr<runtime::context>& where,
                                                   scalar_type type, const matrix_product& product,
                                                   bool with_event);

/// Kernels of kernels/matrix_multiply_cpu.cl: panels in work-items.
std::shared_ptr<runtime::event> multiply_in_panels(const std::shared_ptr<runtime::context>& where,
                                                   scalar_type type, const matrix_product& product,
                                                   bool with_event);

}  // namespace libtiles::algorithms
