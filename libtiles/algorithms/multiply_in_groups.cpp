#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_types.hpp"

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
tile_parameters parameters_for(const runtime::context& where, scalar_type type) {
  const scalar_type value = sum_type_of(type);
  if (where.device().has_async_copies && value == scalar_type::float32) {
    return {64, 128, 8, 32, 64, 4, true};
  }
  return {64, 64, 8, 32, 32, 2, false};
}

std::int64_t rounded_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step * step;
}

class tile_product {
 public:
  tile_product(std::shared_ptr<runtime::context> where, scalar_type type,
               const matrix_product& product)
      : where_(std::move(where)),
        type_(type),
        product_(product),
        tile_(parameters_for(*where_, type)),
        rows_(rounded_up(product.rows, tile_.rows)),
        columns_(rounded_up(product.columns, tile_.columns)),
        depth_(rounded_up(product.depth, std::max(tile_.depth, pack_side))),
        a_(packed(rows_)),
        b_(packed(columns_)),
        a_packed_(runtime::array_view::over(a_, false)),
        b_packed_(runtime::array_view::over(b_, false)) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    if (depth_ > 0) {
      // The rows of what is packed run along the products.
      pack(product_.a.view, product_.rows, product_.a.column_stride, product_.a.row_stride,
           *a_packed_, rows_);
      pack(product_.b.view, product_.columns, product_.b.row_stride, product_.b.column_stride,
           *b_packed_, columns_);
    }
    return multiply(with_event);
  }

 private:
  runtime::array packed(std::int64_t width) const {
    const scalar_type value = sum_type_of(type_);
    return {
        where_, {value, "", size_of(value)}, {width, std::max<std::int64_t>(1, depth_)}, nullptr};
  }

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
        .number(product_.depth)
        .number(width)
        .number(padded_width)
        .number(depth_stride)
        .number(width_stride)
        .launch(where_, {depth_ / pack_side, padded_width / pack_side}, {pack_side, pack_side},
                false);
  }

  std::shared_ptr<runtime::event> multiply(bool with_event) const {
    kernel_call call(kernel("tiles_multiply"));
    call.reads(*a_packed_).reads(*b_packed_);
    if (product_.beta == 0) {
      call.overwrites(product_.c.view);
    } else {
      call.changes(product_.c.view);
    }
    return call.number(product_.rows)
        .number(product_.columns)
        .number(depth_)
        .number(rows_)
        .number(columns_)
        .number(product_.c.row_stride)
        .number(product_.c.column_stride)
        .number(sum_type_of(type_), product_.alpha)
        .number(sum_type_of(type_), product_.beta)
        .launch(where_, {rows_ / tile_.rows * (columns_ / tile_.columns)}, {tile_.work_items()},
                with_event);
  }

  const std::shared_ptr<runtime::context> where_;
  const scalar_type type_;
  const matrix_product& product_;
  const tile_parameters tile_;
  const std::int64_t rows_, columns_, depth_;  // padded
  const runtime::array a_, b_;
  const std::unique_ptr<runtime::array_view> a_packed_, b_packed_;
};

}  // namespace

std::shared_ptr<runtime::event> multiply_in_groups(const std::shared_ptr<runtime::context>& where,
                                                   scalar_type type, const matrix_product& product,
                                                   bool with_event) {
  return tile_product(where, type, product).submit(with_event);
}

}  // namespace libtiles::algorithms
