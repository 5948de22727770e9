// Convolutions with channels as launches, in the forms of their kernels.
#pragma once

#include <memory>

#include "libtiles/algorithms/conv2d_operands.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

struct conv2d_form {
  workspace_layout (*layout)(const runtime::context& where, const conv2d_operands& operands);

  /// \return the end of it; nullptr if it is not wanted.
  std::shared_ptr<runtime::event> (*submit)(const execution& how, const conv2d_operands& operands,
                                            const workspace& memory);
};

/// matrix_multiply.cl, whose second operand are images: tiles in work-groups.
extern const conv2d_form conv2d_in_groups;

/// conv2d_cpu.cl: panels in work-items.
extern const conv2d_form conv2d_in_panels;

/// Packed weights, in elements that are computed with: `rows` for each group in panels of `width`,
/// with `chunk` channels one after the other; see channel_weights.cl.
struct packed_weights {
  std::int64_t rows, width, depth, chunk;

  std::int64_t bytes(const conv2d_operands& operands) const;
};

/// \param counter  a uint that becomes 0, too; nullptr: none.
void pack_weights(const execution& how, const conv2d_operands& operands,
                  const packed_weights& wanted, const runtime::array_view& to,
                  std::int64_t work_items, const runtime::array_view* counter = nullptr);

}  // namespace libtiles::algorithms
