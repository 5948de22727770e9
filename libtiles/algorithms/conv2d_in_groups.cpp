#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include "libtiles/algorithms/alignment.hpp"
#include "libtiles/algorithms/conv2d_kernels.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

/// The parameters of matrix_multiply.cl: a work-item brings whole columns of a slice, so groups are
/// no larger than a tile is wide.
struct image_tile {
  std::int64_t rows, columns, depth, part_rows, part_columns, stages;
  bool is_async;

  std::int64_t work_items() const { return 32 * (rows / part_rows) * (columns / part_columns); }
};

// Slices as deep as they are packed in whole chunks of channels, where they pass the registers.
image_tile tile_for(const runtime::context& where, const conv2d_operands& operands) {
  const bool is_async =
      where.device().has_async_copies && sum_type_of(operands.type()) == scalar_type::float32;
  const std::int64_t depth = is_async && operands.weights().channels % 16 == 0 ? 16 : 8;
  const std::int64_t stages = !is_async ? 2 : depth == 16 ? 3 : 4;
  const tuned found(tuning_key("conv2d", operands.type()), where);
  return {found.number("TILE_ROWS", 64),
          found.number("TILE_COLUMNS", 128),
          found.number("DEPTH", depth),
          found.number("PART_ROWS", 32),
          found.number("PART_COLUMNS", 64),
          found.number("STAGES", stages),
          is_async};
}

std::int64_t tiles_of(std::int64_t count, std::int64_t size) { return (count + size - 1) / size; }

std::int64_t tiles_for(const image_tile& tile, const conv2d_operands& operands) {
  return operands.groups() * tiles_of(operands.results_of_group(), tile.rows) *
         tiles_of(operands.to().pixels(), tile.columns);
}

/// That ints count the work-items of the launch, and the results of a channel with them.
void check_tiles(const image_tile& tile, const conv2d_operands& operands) {
  const std::int64_t most =
      std::numeric_limits<std::int32_t>::max() / std::max(tile.work_items(), tile.columns);
  const std::int64_t wanted = tiles_for(tile, operands);
  if (wanted <= most) return;
  view_checks("conv2d").refuse(
      "'to' has the extent " + to_string(operands.to_view().window().shape) + ", which is " +
      std::to_string(wanted) + " tiles of " + std::to_string(tile.rows) +
      " channels of a group x " + std::to_string(tile.columns) + " results; expected at most " +
      std::to_string(most) + "; convolve fewer images, or fewer groups, at a time");
}

packed_weights weights_for(const image_tile& tile, const conv2d_operands& operands) {
  const std::int64_t rows = tiles_of(operands.results_of_group(), tile.rows) * tile.rows;
  const bool is_whole = operands.weights().channels % tile.depth == 0;
  return {rows, rows, tiles_of(operands.depth(), tile.depth) * tile.depth,
          is_whole ? tile.depth : 1};
}

workspace_layout layout_of(const runtime::context& where, const conv2d_operands& operands) {
  const image_tile tile = tile_for(where, operands);
  check_tiles(tile, operands);
  workspace_layout layout;
  layout.add(weights_for(tile, operands).bytes(operands));
  return layout;
}

/// How the channels of an image lie.
struct channel_order {
  bool are_in_vectors;  ///< side by side, as many as a slice has
  bool are_aligned;     ///< those begin at multiples of 4 elements. Host memory may begin anywhere
};

channel_order order_of(const runtime::context& where, const conv2d_operands& operands,
                       const packed_weights& weights) {
  const image_window& from = operands.from();
  const bool are_in_vectors = from.channel_stride == 1 && weights.chunk % elements_of_vector == 0;
  const bool is_aligned =
      !where.device().shares_host_memory && begins_at_vector(operands.from_view()) &&
      from.image_stride % elements_of_vector == 0 && from.row_stride % elements_of_vector == 0 &&
      from.column_stride % elements_of_vector == 0;
  return {are_in_vectors, is_aligned};
}

std::shared_ptr<runtime::kernel> kernel_for(const image_tile& tile, const packed_weights& weights,
                                            const channel_order& channels,
                                            const conv2d_operands& operands,
                                            const product_epilogue& epilogue) {
  kernel_parameters parameters{parameter("B_IS_IMAGES", 1),
                               parameter("B_IS_TURNED", channels.are_in_vectors ? 1 : 0),
                               parameter("CHANNELS_IN_VECTORS", channels.are_in_vectors ? 1 : 0),
                               parameter("ARE_ALIGNED", channels.are_aligned ? 1 : 0),
                               parameter("CHUNK", weights.chunk),
                               parameter("TILE_ROWS", tile.rows),
                               parameter("TILE_COLUMNS", tile.columns),
                               parameter("DEPTH", tile.depth),
                               parameter("PART_ROWS", tile.part_rows),
                               parameter("PART_COLUMNS", tile.part_columns),
                               parameter("STAGES", tile.stages),
                               parameter("ASYNC", tile.is_async ? 1 : 0)};
  add_types(operands.type(), parameters);
  return finishing_kernel(matrix_multiply_text, "matrix_multiply.cl", "tiles_multiply", parameters,
                          operands.type(), epilogue);
}

std::shared_ptr<runtime::event> submit_tiles(const execution& how, const conv2d_operands& operands,
                                             const workspace& memory) {
  const image_tile tile = tile_for(*how.where, operands);
  const packed_weights weights = weights_for(tile, operands);
  pack_weights(how, operands, weights, memory.part(0), 32);
  const image_window &from = operands.from(), &to = operands.to();
  const product_epilogue epilogue = operands.epilogue();
  const std::int64_t rows = operands.results_of_group(), columns = to.pixels();
  kernel_call call(
      kernel_for(tile, weights, order_of(*how.where, operands, weights), operands, epilogue));
  call.reads(memory.part(0))
      .reads(operands.from_view())
      .overwrites(operands.to_view())
      .number(rows)
      .number(columns)
      .number(weights.depth)
      .number(weights.depth / tile.depth)
      .number(weights.rows)
      .number(0)  // images have no lines
      .number(to.channel_stride)
      .number(0)
      .number(weights.rows * weights.depth)
      .number(operands.weights().channels * from.channel_stride)
      .number(rows * to.channel_stride)
      .number(0)
      .number(sum_type_of(operands.type()), 1)
      .number(sum_type_of(operands.type()), 0)
      .numbers(operands.image_numbers())
      .numbers(operands.result_numbers())
      .numbers(operands.step_numbers());
  add_bias(call, epilogue);
  return call.launch(how, {tiles_for(tile, operands)}, {tile.work_items()}, how.with_event);
}

}  // namespace

const conv2d_form conv2d_in_groups{layout_of, submit_tiles};

}  // namespace libtiles::algorithms
