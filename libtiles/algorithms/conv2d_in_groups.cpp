#include <cstdint>
#include <limits>

#include "libtiles/algorithms/conv2d_kernels.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"

namespace libtiles::algorithms {
namespace {

/// The parameters of matrix_multiply.cl: a work-item brings whole columns of a slice, so groups are no
/// larger than a tile is wide.
struct image_tile {
  std::int64_t rows, columns, depth, part_rows, part_columns, stages;
  bool is_async;

  std::int64_t work_items() const { return 32 * (rows / part_rows) * (columns / part_columns); }
};

// Copies that pass the registers move 4 bytes.
image_tile tile_for(const runtime::context& where, const conv2d_operands& operands) {
  const bool is_async =
      where.device().has_async_copies && sum_type_of(operands.type()) == scalar_type::float32;
  const bool is_high = is_async && operands.results_of_group() > 64;
  const image_tile usual = is_high ? image_tile{128, 128, 8, 64, 64, 3, true}
                                   : image_tile{64, 128, 8, 32, 64, is_async ? 4 : 2, is_async};
  const tuned found(tuning_key(is_high ? "conv2d_many" : "conv2d", operands.type()), where);
  return {found.number("TILE_ROWS", usual.rows),
          found.number("TILE_COLUMNS", usual.columns),
          found.number("DEPTH", usual.depth),
          found.number("PART_ROWS", usual.part_rows),
          found.number("PART_COLUMNS", usual.part_columns),
          found.number("STAGES", usual.stages),
          is_async};
}

std::int64_t tiles_of(std::int64_t count, std::int64_t size) { return (count + size - 1) / size; }

packed_weights weights_for(const image_tile& tile, const conv2d_operands& operands) {
  const std::int64_t rows = tiles_of(operands.results_of_group(), tile.rows) * tile.rows;
  const bool is_whole = operands.weights().channels % tile.depth == 0;
  return {rows, rows, tiles_of(operands.depth(), tile.depth) * tile.depth,
          is_whole ? tile.depth : 1};
}

workspace_layout layout_of(const runtime::context& where, const conv2d_operands& operands) {
  workspace_layout layout;
  layout.add(weights_for(tile_for(where, operands), operands).bytes(operands));
  return layout;
}

std::shared_ptr<runtime::kernel> kernel_for(const image_tile& tile, const packed_weights& weights,
                                            const conv2d_operands& operands,
                                            const product_epilogue& epilogue) {
  const bool are_many = operands.to().pixels() > std::numeric_limits<std::int32_t>::max();
  kernel_parameters parameters{parameter("B_IS_IMAGES", 1),
                               parameter("CHUNK", weights.chunk),
                               {"INDEX", are_many ? "ulong" : "uint"},
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
  kernel_call call(kernel_for(tile, weights, operands, epilogue));
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
  return call.launch(
      how,
      {operands.groups(), 1, tiles_of(rows, tile.rows) * tiles_of(columns, tile.columns)},
      {1, 1, tile.work_items()}, how.with_event);
}

}  // namespace

const conv2d_form conv2d_in_groups{layout_of, submit_tiles};

}  // namespace libtiles::algorithms
