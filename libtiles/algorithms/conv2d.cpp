#include "libtiles/algorithms/conv2d.hpp"

#include "libtiles/algorithms/conv2d_kernels.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& from,
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

}  // namespace

std::shared_ptr<runtime::event> conv2d(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& weights,
                                       const runtime::array_view& to,
                                       const conv2d_options& options) {
  call_key key("conv2d", how);
  key.operand(from).operand(weights).operand(to).operand(options.bias);
  key.numbers(options.stride).numbers(options.padding).numbers(options.dilation);
  key.number(options.groups).number(options.is_channels_last).number(options.is_same);
  return repeated(how, key,
                  [&](const execution& each) { return submit(each, from, weights, to, options); });
}

}  // namespace libtiles::algorithms
