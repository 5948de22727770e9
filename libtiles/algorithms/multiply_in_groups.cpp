#include <algorithm>
#include <cstdlib>
#include <vector>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_sums.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

/// The parameters of matrix_multiply.cl.
struct tile_parameters {
  std::int64_t rows, columns, depth;
  std::int64_t part_rows, part_columns, parts_deep;
  std::int64_t stages;
  bool is_async;

  std::int64_t work_items() const {
    return 32 * (rows / part_rows) * (columns / part_columns) * parts_deep;
  }
};

constexpr std::int64_t pack_side = 32, pack_rows = 8;

// Copies that pass the registers came with the Ampere architecture, which has 40 KiB of local
// memory and more; they move 16 bytes.
bool has_async_copies(const runtime::context& where, scalar_type value) {
  return where.device().has_async_copies && value == scalar_type::float32;
}

/// The tiles for products that no table has one for, from the largest to the smallest. They need
/// less than 20 KiB of local memory without asynchronous copies.
std::vector<tile_parameters> usual_tiles(const runtime::context& where, scalar_type value) {
  if (!has_async_copies(where, value)) {
    const bool is_wide = size_of(value) == 8;
    return {{64, 64, 8, 32, 32, 1, 2, false},
            is_wide ? tile_parameters{32, 32, 16, 32, 32, 2, 2, false}
                    : tile_parameters{32, 32, 32, 32, 32, 4, 2, false}};
  }
  return {{64, 128, 8, 32, 64, 1, 4, true},
          {64, 64, 8, 32, 32, 1, 4, true},
          {32, 32, 32, 32, 32, 4, 4, true}};
}

std::int64_t rounded_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step * step;
}

tile_parameters tuned_tile(const runtime::context& where, scalar_type type,
                           const tile_parameters& usual) {
  const tuned found(tuning_key("matrix_multiply", type), where);
  return {found.number("TILE_ROWS", usual.rows),
          found.number("TILE_COLUMNS", usual.columns),
          found.number("DEPTH", usual.depth),
          found.number("PART_ROWS", usual.part_rows),
          found.number("PART_COLUMNS", usual.part_columns),
          found.number("PARTS_DEEP", usual.parts_deep),
          found.number("STAGES", usual.stages),
          usual.is_async};
}

std::int64_t tiles_of(const tile_parameters& tile, const matrix_product& product) {
  return rounded_up(product.extent.rows, tile.rows) / tile.rows *
         (rounded_up(product.extent.columns, tile.columns) / tile.columns) * product.chunk;
}

/// Half of a wide tile would be empty where there are few columns.
bool is_half_empty(const tile_parameters& tile, const product_extent& extent) {
  return 2 * extent.columns <= tile.columns;
}

/// The largest tile of which there are enough, or few, for which a long depth is divided. Tables
/// are made for large products.
tile_parameters parameters_for(const runtime::context& where, scalar_type type,
                               const matrix_product& product) {
  constexpr std::int64_t long_depth = 512;
  const product_extent& extent = product.extent;
  const std::vector<tile_parameters> usual = usual_tiles(where, sum_type_of(type));
  const tile_parameters found = tuned_tile(where, type, usual.front());
  const auto does = [&](const tile_parameters& tile, std::int64_t parts) {
    const std::int64_t tiles = tiles_of(tile, product);
    return keeps_busy(where, divides_depth(where, tiles) ? tiles * parts : tiles) &&
           !is_half_empty(tile, extent);
  };
  if (does(found, 1)) return found;
  const std::int64_t parts = std::max<std::int64_t>(1, extent.depth / long_depth);
  for (const tile_parameters& tile : usual) {
    if (does(tile, parts)) return tile;
  }
  return usual.back();
}

/// The extents of packed operands: those of a product, in whole tiles.
product_extent padded(const product_extent& extent, const tile_parameters& tile) {
  return {rounded_up(extent.rows, tile.rows), rounded_up(extent.columns, tile.columns),
          rounded_up(extent.depth, std::max(tile.depth, pack_side))};
}

/// An operand as depth x width elements, as the kernel takes it.
struct slices {
  const matrix_operand& from;
  std::int64_t depth, width, depth_stride, width_stride;
  std::int64_t padded_depth, padded_width;

  /// Whether the kernel can take it where it is. Host memory in place may begin anywhere.
  bool lie_well(const runtime::context& where, scalar_type type) const {
    return type == sum_type_of(type) && !where.device().shares_host_memory && from.is_aligned &&
           (width_stride == 1 || depth_stride == 1) && depth == padded_depth &&
           width == padded_width;
  }

  /// As width x depth elements.
  bool are_turned() const { return width_stride != 1; }
};

slices slices_of_a(const matrix_product& product, const product_extent& padded) {
  const product_extent& extent = product.extent;
  return {product.a,    extent.depth, extent.rows, product.a.column_stride, product.a.row_stride,
          padded.depth, padded.rows};
}

slices slices_of_b(const matrix_product& product, const product_extent& padded) {
  const product_extent& extent = product.extent;
  return {
      product.b,    extent.depth,  extent.columns, product.b.row_stride, product.b.column_stride,
      padded.depth, padded.columns};
}

/// The workspace: packed operands, and sums where the depth is divided.
enum part_of_workspace : std::size_t { packed_a, packed_b, parts_of_sums };

/// Slices of a group, and how many groups the depth of a tile is divided between.
struct depth_division {
  std::int64_t slices, parts;
};

depth_division divided(const runtime::context& where, const tile_parameters& tile,
                       const product_extent& whole, std::int64_t chunk) {
  // So many products of a tile take as long as the launch that adds the parts; several bands
  // share them.
  constexpr std::int64_t depth_of_band = 128, most_parts = 256, groups_of_unit = 4;
  const std::int64_t least_depth =
      std::max(depth_of_band * tile.parts_deep, whole.depth / most_parts);
  const std::int64_t groups = whole.rows / tile.rows * (whole.columns / tile.columns) * chunk;
  const std::int64_t slices = whole.depth / tile.depth;
  const std::int64_t parts =
      parts_of_depth(where, groups, whole.depth, least_depth, groups_of_unit);
  const std::int64_t each = (slices + parts - 1) / parts;
  return {each, each == 0 ? 1 : (slices + each - 1) / each};
}

workspace_layout layout_of(runtime::context& where, scalar_type type,
                           const matrix_product& product) {
  const tile_parameters tile = parameters_for(where, type, product);
  const product_extent whole = padded(product.extent, tile);
  const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(type)));
  workspace_layout layout;
  for (const slices& each : {slices_of_a(product, whole), slices_of_b(product, whole)}) {
    const std::int64_t size =
        each.padded_depth * each.padded_width * bytes * matrices_of(each.from, product);
    layout.add(each.lie_well(where, type) ? 0 : size);
  }
  const depth_division depth = divided(where, tile, whole, product.chunk);
  if (depth.parts > 1) layout.add(bytes_of_parts(type, product, depth.parts));
  return layout;
}

class tile_product {
 public:
  tile_product(const execution& how, scalar_type type, const matrix_product& product,
               const workspace& memory)
      : how_(how),
        type_(type),
        product_(product),
        tile_(parameters_for(*how_.where, type, product)),
        padded_(padded(product.extent, tile_)),
        depth_(divided(*how_.where, tile_, padded_, product.chunk)),
        memory_(memory) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    const taken_operand a = take(slices_of_a(product_, padded_), packed_a);
    const taken_operand b = take(slices_of_b(product_, padded_), packed_b);
    if (depth_.parts == 1) return multiply(a, b, target(), with_event);
    const runtime::array_view& sums = memory_.part(parts_of_sums);
    multiply(a, b, target_in(sums), false);
    return submit_sums(how_, type_, product_, sums, depth_.parts, with_event);
  }

 private:
  /// Where a launch leaves its results, as `type`, each part of the depth `part_stride` further.
  struct result_place {
    const runtime::array_view& view;
    scalar_type type;
    std::int64_t row_stride, column_stride, batch_stride, part_stride;
    double alpha, beta;
    const product_epilogue& epilogue;
  };

  result_place target() const {
    const matrix_operand& c = product_.c;
    return {c.view, type_,          c.row_stride,  c.column_stride,  c.batch_stride,
            0,      product_.alpha, product_.beta, product_.epilogue};
  }

  result_place target_in(const runtime::array_view& sums) const {
    const std::int64_t matrix = product_.extent.rows * product_.extent.columns;
    return {
        sums, sum_type_of(type_), product_.extent.columns, 1, matrix, matrix * product_.batches, 1,
        0,    no_epilogue};
  }

  struct taken_operand {
    const runtime::array_view& view;
    std::int64_t line;  ///< the distance of its rows, or its columns if it is turned
    std::int64_t batch_stride;
    bool is_turned;
  };

  taken_operand take(const slices& given, part_of_workspace place) const {
    if (given.lie_well(*how_.where, type_)) {
      const bool is_turned = given.are_turned();
      return {given.from.view, is_turned ? given.width_stride : given.depth_stride,
              given.from.batch_stride, is_turned};
    }
    const bool is_one = given.from.batch_stride == 0;
    const std::int64_t matrix = given.padded_depth * given.padded_width;
    if (given.padded_depth > 0) pack(given, memory_.part(place), matrix);
    return {memory_.part(place), given.padded_width, is_one ? 0 : matrix, false};
  }

  /// \param stored  what the elements are that it reads or writes
  std::shared_ptr<runtime::kernel> kernel(const char* function, scalar_type stored,
                                          kernel_parameters own,
                                          const product_epilogue& epilogue) const {
    kernel_parameters parameters{
        parameter("PACK_ROWS", pack_rows),         parameter("TILE_ROWS", tile_.rows),
        parameter("TILE_COLUMNS", tile_.columns),  parameter("DEPTH", tile_.depth),
        parameter("PART_ROWS", tile_.part_rows),   parameter("PART_COLUMNS", tile_.part_columns),
        parameter("PARTS_DEEP", tile_.parts_deep), parameter("STAGES", tile_.stages),
        parameter("ASYNC", tile_.is_async ? 1 : 0)};
    add_types(stored, parameters);
    parameters.insert(parameters.end(), own.begin(), own.end());
    return finishing_kernel(matrix_multiply_text, "matrix_multiply.cl", function, parameters,
                            stored, epilogue);
  }

  void pack(const slices& given, const runtime::array_view& to, std::int64_t matrix) const {
    kernel_call(kernel("tiles_pack", type_, {}, no_epilogue))
        .reads(given.from.view)
        .overwrites(to)
        .number(given.depth)
        .number(given.width)
        .number(given.padded_width)
        .number(given.depth_stride)
        .number(given.width_stride)
        .number(given.from.batch_stride)
        .number(matrix)
        .launch(how_,
                {matrices_of(given.from, product_), given.padded_depth / pack_side,
                 given.padded_width / pack_side},
                {1, pack_rows, pack_side}, false);
  }

  std::shared_ptr<runtime::event> multiply(const taken_operand& a, const taken_operand& b,
                                           const result_place& c, bool with_event) const {
    // The kernel counts vectors of up to a tile's lines.
    constexpr std::int64_t long_line = 1 << 24;
    const bool are_long = std::max(std::abs(a.line), std::abs(b.line)) >= long_line;
    kernel_call call(kernel("tiles_multiply", c.type,
                            {parameter("A_IS_TURNED", a.is_turned ? 1 : 0),
                             parameter("B_IS_TURNED", b.is_turned ? 1 : 0),
                             {"LINE", are_long ? "long" : "int"}},
                            c.epilogue));
    call.reads(a.view).reads(b.view);
    if (c.beta == 0) {
      call.overwrites(c.view);
    } else {
      call.changes(c.view);
    }
    call.number(product_.extent.rows)
        .number(product_.extent.columns)
        .number(padded_.depth)
        .number(depth_.slices)
        .number(a.line)
        .number(b.line)
        .number(c.row_stride)
        .number(c.column_stride)
        .number(a.batch_stride)
        .number(b.batch_stride)
        .number(c.batch_stride)
        .number(c.part_stride)
        .number(sum_type_of(type_), c.alpha)
        .number(sum_type_of(type_), c.beta);
    add_bias(call, c.epilogue);
    return call.launch(how_,
                       {product_.batches, depth_.parts,
                        padded_.rows / tile_.rows * (padded_.columns / tile_.columns)},
                       {1, 1, tile_.work_items()}, with_event);
  }

  const execution& how_;
  const scalar_type type_;
  const matrix_product& product_;
  const tile_parameters tile_;
  const product_extent padded_;
  const depth_division depth_;
  const workspace& memory_;
};

std::shared_ptr<runtime::event> submit_tiles(const execution& how, scalar_type type,
                                             const matrix_product& product, const workspace& memory,
                                             bool with_event) {
  return tile_product(how, type, product, memory).submit(with_event);
}

}  // namespace

const multiply_form multiply_in_groups{layout_of, submit_tiles};

}  // namespace libtiles::algorithms
