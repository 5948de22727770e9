#include <algorithm>
#include <cstdlib>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"

namespace libtiles::algorithms {
namespace {

/// The parameters of matrix_multiply.cl.
struct tile_parameters {
  std::int64_t rows, columns, depth;
  std::int64_t part_rows, part_columns;
  std::int64_t stages;
  bool is_async;

  std::int64_t work_items() const { return 32 * (rows / part_rows) * (columns / part_columns); }
};

constexpr std::int64_t pack_side = 32, pack_rows = 8;

// Copies that pass the registers came with the Ampere architecture, which has 40 KiB of local
// memory and more; they move 16 bytes.
tile_parameters default_parameters(const runtime::context& where, scalar_type value) {
  if (where.device().has_async_copies && value == scalar_type::float32) {
    return {64, 128, 8, 32, 64, 4, true};
  }
  return {64, 64, 8, 32, 32, 2, false};
}

std::int64_t rounded_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step * step;
}

tile_parameters tuned_parameters(const runtime::context& where, scalar_type type,
                                 const tile_parameters& usual) {
  const tuned found(tuning_key("matrix_multiply", type), where);
  return {found.number("TILE_ROWS", usual.rows),
          found.number("TILE_COLUMNS", usual.columns),
          found.number("DEPTH", usual.depth),
          found.number("PART_ROWS", usual.part_rows),
          found.number("PART_COLUMNS", usual.part_columns),
          found.number("STAGES", usual.stages),
          usual.is_async};
}

/// Whether most compute units have a tile until the last ones are done.
bool keeps_busy(const tile_parameters& tile, const product_extent& extent, std::int64_t units) {
  const std::int64_t down = rounded_up(extent.rows, tile.rows) / tile.rows;
  const std::int64_t tiles = down * (rounded_up(extent.columns, tile.columns) / tile.columns);
  return 4 * tiles >= 3 * rounded_up(tiles, std::max<std::int64_t>(1, units));
}

// Tables are made for large products.
tile_parameters parameters_for(const runtime::context& where, scalar_type type,
                               const product_extent& extent) {
  const tile_parameters usual = default_parameters(where, sum_type_of(type));
  const tile_parameters found = tuned_parameters(where, type, usual);
  return keeps_busy(found, extent, where.device().compute_units) ? found : usual;
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

enum packed_operand : std::size_t { packed_a, packed_b };

workspace_layout layout_of(const runtime::context& where, scalar_type type,
                           const matrix_product& product) {
  const product_extent whole = padded(product.extent, parameters_for(where, type, product.extent));
  const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(type)));
  workspace_layout layout;
  for (const slices& each : {slices_of_a(product, whole), slices_of_b(product, whole)}) {
    layout.add(each.lie_well(where, type) ? 0 : each.padded_depth * each.padded_width * bytes);
  }
  return layout;
}

class tile_product {
 public:
  tile_product(const execution& how, scalar_type type, const matrix_product& product,
               const workspace& memory)
      : how_(how),
        type_(type),
        product_(product),
        tile_(parameters_for(*how_.where, type, product.extent)),
        padded_(padded(product.extent, tile_)),
        memory_(memory) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    const taken_operand a = take(slices_of_a(product_, padded_), packed_a);
    const taken_operand b = take(slices_of_b(product_, padded_), packed_b);
    return multiply(a, b, with_event);
  }

 private:
  struct taken_operand {
    const runtime::array_view& view;
    std::int64_t line;  ///< the distance of its rows, or its columns if it is turned
    bool is_turned;
  };

  taken_operand take(const slices& given, packed_operand place) const {
    if (given.lie_well(*how_.where, type_)) {
      const bool is_turned = given.are_turned();
      return {given.from.view, is_turned ? given.width_stride : given.depth_stride, is_turned};
    }
    if (given.padded_depth > 0) pack(given, memory_.part(place));
    return {memory_.part(place), given.padded_width, false};
  }

  std::shared_ptr<runtime::kernel> kernel(const char* function, kernel_parameters own) const {
    kernel_parameters parameters{
        parameter("PACK_ROWS", pack_rows),        parameter("TILE_ROWS", tile_.rows),
        parameter("TILE_COLUMNS", tile_.columns), parameter("DEPTH", tile_.depth),
        parameter("PART_ROWS", tile_.part_rows),  parameter("PART_COLUMNS", tile_.part_columns),
        parameter("STAGES", tile_.stages),        parameter("ASYNC", tile_.is_async ? 1 : 0)};
    add_types(type_, parameters);
    parameters.insert(parameters.end(), own.begin(), own.end());
    return algorithm_kernel(matrix_multiply_text, "matrix_multiply.cl", function, parameters);
  }

  void pack(const slices& given, const runtime::array_view& to) const {
    kernel_call(kernel("tiles_pack", {}))
        .reads(given.from.view)
        .overwrites(to)
        .number(given.depth)
        .number(given.width)
        .number(given.padded_width)
        .number(given.depth_stride)
        .number(given.width_stride)
        .launch(how_, {given.padded_depth / pack_side, given.padded_width / pack_side},
                {pack_rows, pack_side}, false);
  }

  std::shared_ptr<runtime::event> multiply(const taken_operand& a, const taken_operand& b,
                                           bool with_event) const {
    // The kernel counts vectors of up to a tile's lines.
    constexpr std::int64_t long_line = 1 << 24;
    const bool are_long = std::max(std::abs(a.line), std::abs(b.line)) >= long_line;
    kernel_call call(kernel("tiles_multiply", {parameter("A_IS_TURNED", a.is_turned ? 1 : 0),
                                               parameter("B_IS_TURNED", b.is_turned ? 1 : 0),
                                               {"LINE", are_long ? "long" : "int"}}));
    call.reads(a.view).reads(b.view);
    if (product_.beta == 0) {
      call.overwrites(product_.c.view);
    } else {
      call.changes(product_.c.view);
    }
    return call.number(product_.extent.rows)
        .number(product_.extent.columns)
        .number(padded_.depth)
        .number(a.line)
        .number(b.line)
        .number(product_.c.row_stride)
        .number(product_.c.column_stride)
        .number(sum_type_of(type_), product_.alpha)
        .number(sum_type_of(type_), product_.beta)
        .launch(how_, {padded_.rows / tile_.rows * (padded_.columns / tile_.columns)},
                {tile_.work_items()}, with_event);
  }

  const execution& how_;
  const scalar_type type_;
  const matrix_product& product_;
  const tile_parameters tile_;
  const product_extent padded_;
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
