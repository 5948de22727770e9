#include "libtiles/algorithms/conv2d.hpp"

#include "libtiles/algorithms/conv2d_kernels.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {

std::shared_ptr<runtime::event> conv2d(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& weights,
                                       const runtime::array_view& to,
                                       const conv2d_options& options) {
  const conv2d_operands operands(from, weights, to, options, how.where->device());
  if (!operands.has_results()) return ended(how);
  const conv2d_form& form = is_group_form(*how.where) ? conv2d_in_groups : conv2d_in_panels;
  const workspace_layout layout = form.layout(*how.where, operands);
  if (layout.answers(how)) return nullptr;
  const workspace memory(how, layout, "conv2d");
  return form.submit(how, operands, memory);
}

}  // namespace libtiles::algorithms
