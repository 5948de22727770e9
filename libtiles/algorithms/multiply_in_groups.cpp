#include <algorithm>

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

constexpr std::int64_t pack_side = 16;

// Copies that pass the registers came with the Ampere architecture, which has 40 KiB of local
// memory and more; they move 16 bytes.
tile_parameters default_parameters(const runtime::context& where, scalar_type value) {
  if (where.device().has_async_copies && value == scalar_type::float32) {
    return {64, 128, 8, 32, 64, 4, true};
  }
  return {64, 64, 8, 32, 32, 2, false};
}

tile_parameters parameters_for(const runtime::context& where, scalar_type type) {
  const scalar_type value = sum_type_of(type);
  const tile_parameters usual = default_parameters(where, value);
  const tuned found(tuning_key("matrix_multiply", type), where.device());
  return {found.number("TILE_ROWS", usual.rows),
          found.number("TILE_COLUMNS", usual.columns),
          found.number("DEPTH", usual.depth),
          found.number("PART_ROWS", usual.part_rows),
          found.number("PART_COLUMNS", usual.part_columns),
          found.number("STAGES", usual.stages),
          usual.is_async};
}

std::int64_t rounded_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step * step;
}

/// The extents of packed operands: those of a product, in whole tiles.
product_extent padded(const product_extent& extent, const tile_parameters& tile) {
  return {rounded_up(extent.rows, tile.rows), rounded_up(extent.columns, tile.columns),
          rounded_up(extent.depth, std::max(tile.depth, pack_side))};
}

enum packed_operand : std::size_t { packed_a, packed_b };

temporary_layout layout_of(const runtime::context& where, scalar_type type,
                           const product_extent& extent) {
  const product_extent whole = padded(extent, parameters_for(where, type));
  const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(type)));
  temporary_layout layout;
  layout.add(whole.depth * whole.rows * bytes);
  layout.add(whole.depth * whole.columns * bytes);
  return layout;
}

class tile_product {
 public:
  tile_product(std::shared_ptr<runtime::context> where, scalar_type type,
               const matrix_product& product, const temporary_memory& memory)
      : where_(std::move(where)),
        type_(type),
        product_(product),
        tile_(parameters_for(*where_, type)),
        padded_(padded(product.extent, tile_)),
        a_packed_(memory.part(packed_a)),
        b_packed_(memory.part(packed_b)) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    if (padded_.depth > 0) {
      // The rows of what is packed run along the products.
      pack(product_.a.view, product_.extent.rows, product_.a.column_stride, product_.a.row_stride,
           a_packed_, padded_.rows);
      pack(product_.b.view, product_.extent.columns, product_.b.row_stride,
           product_.b.column_stride, b_packed_, padded_.columns);
    }
    return multiply(with_event);
  }

 private:
  std::shared_ptr<runtime::kernel> kernel(const char* function) const {
    kernel_parameters parameters{parameter("TILE_ROWS", tile_.rows),
                                 parameter("TILE_COLUMNS", tile_.columns),
                                 parameter("DEPTH", tile_.depth),
                                 parameter("PART_ROWS", tile_.part_rows),
                                 parameter("PART_COLUMNS", tile_.part_columns),
                                 parameter("STAGES", tile_.stages),
                                 parameter("ASYNC", tile_.is_async ? 1 : 0)};
    add_types(type_, parameters);
    return algorithm_kernel(matrix_multiply_text, "matrix_multiply.cl", function, parameters);
  }

  void pack(const runtime::array_view& from, std::int64_t width, std::int64_t depth_stride,
            std::int64_t width_stride, const runtime::array_view& to,
            std::int64_t padded_width) const {
    kernel_call(kernel("tiles_pack"))
        .reads(from)
        .overwrites(to)
        .number(product_.extent.depth)
        .number(width)
        .number(padded_width)
        .number(depth_stride)
        .number(width_stride)
        .launch(where_, {padded_.depth / pack_side, padded_width / pack_side},
                {pack_side, pack_side}, false);
  }

  std::shared_ptr<runtime::event> multiply(bool with_event) const {
    kernel_call call(kernel("tiles_multiply"));
    call.reads(a_packed_).reads(b_packed_);
    if (product_.beta == 0) {
      call.overwrites(product_.c.view);
    } else {
      call.changes(product_.c.view);
    }
    return call.number(product_.extent.rows)
        .number(product_.extent.columns)
        .number(padded_.depth)
        .number(padded_.rows)
        .number(padded_.columns)
        .number(product_.c.row_stride)
        .number(product_.c.column_stride)
        .number(sum_type_of(type_), product_.alpha)
        .number(sum_type_of(type_), product_.beta)
        .launch(where_, {padded_.rows / tile_.rows * (padded_.columns / tile_.columns)},
                {tile_.work_items()}, with_event);
  }

  const std::shared_ptr<runtime::context> where_;
  const scalar_type type_;
  const matrix_product& product_;
  const tile_parameters tile_;
  const product_extent padded_;
  const runtime::array_view &a_packed_, &b_packed_;
};

std::shared_ptr<runtime::event> submit_tiles(const std::shared_ptr<runtime::context>& where,
                                             scalar_type type, const matrix_product& product,
                                             const temporary_memory& memory, bool with_event) {
  return tile_product(where, type, product, memory).submit(with_event);
}

}  // namespace

const multiply_form multiply_in_groups{layout_of, submit_tiles};

}  // namespace libtiles::algorithms
