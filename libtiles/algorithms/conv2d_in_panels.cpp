#include <algorithm>

#include "libtiles/algorithms/conv2d_kernels.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/panel_shape.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

/// Results whose panels do not cross it: whole images, or rows where those do not lie behind each
/// other.
struct result_blocks {
  std::int64_t rows;
  std::int64_t panels;  ///< of all images
};

result_blocks blocks_of(const image_window& to, std::int64_t panel_columns) {
  const bool are_even = to.rows == 1 || to.row_stride == to.columns * to.column_stride;
  const std::int64_t rows = are_even ? to.rows : 1;
  const std::int64_t across = (rows * to.columns + panel_columns - 1) / panel_columns;
  return {rows, to.images * (to.rows / rows) * across};
}

/// Panels no higher than the channels of a group, which may be one, and few rows of which do not
/// exist.
panel_shape shape_for(const runtime::context& where, const conv2d_operands& operands) {
  panel_shape shape = panel_shape_for(where, operands.type());
  shape.rows = even_share(operands.results_of_group(), shape.rows);
  return shape;
}

/// Some begin late where the driver gives several to a thread: those find nothing left.
std::int64_t work_items_for(const runtime::context& where, const conv2d_operands& operands,
                            std::int64_t panels) {
  constexpr std::int64_t items_of_unit = 2;
  return std::clamp<std::int64_t>(items_of_unit * where.device().compute_units, 1,
                                  operands.groups() * panels);
}

packed_weights weights_for(const panel_shape& shape, const conv2d_operands& operands) {
  const std::int64_t rows = operands.results_of_group();
  return {(rows + shape.rows - 1) / shape.rows * shape.rows, shape.rows, operands.depth(),
          std::max<std::int64_t>(1, operands.weights().channels)};
}

/// Panels that a work-item takes at once: few, so that all end at about the same time.
std::int64_t share_of(std::int64_t panels, std::int64_t work_items) {
  constexpr std::int64_t shares_of_work_item = 16;
  return std::max<std::int64_t>(1, panels / (shares_of_work_item * work_items));
}

enum temporary_part : std::size_t { of_weights, of_images, of_shares };

workspace_layout layout_of(const runtime::context& where, const conv2d_operands& operands) {
  const panel_shape shape = shape_for(where, operands);
  const result_blocks blocks = blocks_of(operands.to(), shape.columns());
  const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(operands.type())));
  workspace_layout layout;
  layout.add(weights_for(shape, operands).bytes(operands));
  layout.add(work_items_for(where, operands, blocks.panels) * operands.depth() * shape.columns() *
             bytes);
  layout.add(sizeof(std::uint32_t));
  return layout;
}

std::shared_ptr<runtime::event> submit_panels(const execution& how, const conv2d_operands& operands,
                                              const workspace& memory) {
  const panel_shape shape = shape_for(*how.where, operands);
  const result_blocks blocks = blocks_of(operands.to(), shape.columns());
  const runtime::array_view& shares = memory.part(of_shares);
  pack_weights(how, operands, weights_for(shape, operands), memory.part(of_weights), 1, &shares);
  kernel_parameters parameters{parameter("ROWS", shape.rows), parameter("VECTORS", shape.vectors),
                               parameter("LANES", shape.lanes)};
  add_types(operands.type(), parameters);
  const product_epilogue epilogue = operands.epilogue();
  kernel_call call(finishing_kernel(conv2d_cpu_text, "conv2d_cpu.cl", "tiles_conv2d", parameters,
                                    operands.type(), epilogue));
  const std::int64_t work_items = work_items_for(*how.where, operands, blocks.panels);
  call.reads(memory.part(of_weights))
      .reads(operands.from_view())
      .overwrites(memory.part(of_images))
      .overwrites(operands.to_view())
      .number(operands.results_of_group())
      .number(blocks.rows)
      .number(blocks.panels)
      .number(operands.to().channel_stride)
      .number(operands.weights().channels * operands.from().channel_stride)
      .number(operands.groups())
      .changes(shares)
      .number(share_of(operands.groups() * blocks.panels, work_items))
      .numbers(operands.image_numbers())
      .numbers(operands.result_numbers())
      .numbers(operands.step_numbers());
  add_bias(call, epilogue);
  return call.launch(how, {work_items}, {1}, how.with_event);
}

}  // namespace

const conv2d_form conv2d_in_panels{layout_of, submit_panels};

}  // namespace libtiles::algorithms
