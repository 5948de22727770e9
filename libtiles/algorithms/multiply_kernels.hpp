// Products of matrices as launches, in the forms of their kernels.
#pragma once

#include <memory>

#include "libtiles/algorithms/multiply_operands.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

struct multiply_form {
  /// What all products of the batches take beside their operands.
  workspace_layout (*layout)(runtime::context& where, scalar_type type,
                             const matrix_product& product);

  /// \return the end of it; nullptr if it is not wanted.
  std::shared_ptr<runtime::event> (*submit)(const execution& how, scalar_type type,
                                            const matrix_product& product, const workspace& memory,
                                            bool with_event);
};

/// Kernels of kernels/matrix_multiply.cl: tiles in work-groups.
extern const multiply_form multiply_in_groups;

/// Kernels of kernels/matrix_multiply_cpu.cl: panels in work-items.
extern const multiply_form multiply_in_panels;

/// Kernels of kernels/thin_multiply.cl and thin_multiply_cpu.cl: few rows or columns, so that the
/// other operand is read once, where it is.
extern const multiply_form multiply_thin;

/// Kernels of kernels/tensor_multiply.tile: tiles in work-groups, multiplied by tensor cores.
extern const multiply_form multiply_by_tensor_cores;

/// Kernels of kernels/warpgroup_multiply.cl: tiles in work-groups, multiplied by wgmma, with
/// operands that the device copies by itself.
extern const multiply_form multiply_by_warpgroups;

/// Whether the product is one for them, and the device's driver computes right by them.
bool is_for_warpgroups(runtime::context& where, scalar_type type, const matrix_product& product);

/// Whether the device has tensor cores for it that compute right, and may use them.
bool is_for_tensor_cores(runtime::context& where, scalar_type type, const matrix_product& product);

/// Whether multiply_thin can take it.
bool is_thin(const matrix_product& product);

}  // namespace libtiles::algorithms
