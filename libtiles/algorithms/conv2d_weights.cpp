#include <algorithm>

#include "libtiles/algorithms/conv2d_kernels.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"

namespace libtiles::algorithms {

std::int64_t packed_weights::bytes(const conv2d_operands& operands) const {
  return operands.groups() * rows * depth *
         static_cast<std::int64_t>(size_of(sum_type_of(operands.type())));
}

void pack_weights(const execution& how, const conv2d_operands& operands,
                  const packed_weights& wanted, const runtime::array_view& to,
                  std::int64_t work_items, const runtime::array_view* counter) {
  if (wanted.depth == 0 && counter == nullptr) return;
  constexpr std::int64_t most_groups = 1 << 20;
  kernel_parameters parameters;
  add_types(operands.type(), parameters);
  parameters.push_back(parameter("HAS_COUNTER", counter == nullptr ? 0 : 1));
  const image_window& weights = operands.weights();
  kernel_call call(algorithm_kernel(channel_weights_text, "channel_weights.cl",
                                    "tiles_pack_weights", parameters));
  call.reads(operands.weights_view())
      .overwrites(to)
      .numbers(
          {weights.image_stride, weights.channel_stride, weights.row_stride, weights.column_stride})
      .numbers({operands.results_of_group(), weights.channels, weights.rows, weights.columns,
                wanted.rows, wanted.depth})
      .number(wanted.width)
      .number(wanted.chunk)
      .number(operands.groups());
  if (counter != nullptr) call.overwrites(*counter);
  const std::int64_t groups = operands.groups() * wanted.depth;
  call.launch(how, {std::clamp<std::int64_t>(groups, 1, most_groups)}, {work_items}, false);
}

}  // namespace libtiles::algorithms
