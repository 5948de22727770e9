#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_types.hpp"

namespace libtiles::algorithms {
namespace {

/// What fits the registers and caches of a core.
struct panel_shape {
  std::int64_t rows, vectors, lanes;
  std::int64_t depth = 384;    ///< products whose operands are packed at once
  std::int64_t together = 24;  ///< panels of rows that a work-item takes

  std::int64_t columns() const { return vectors * lanes; }
};

// 16 registers of 8 floats hold sums of 6 x 2 of them with what they are made of, 32 of 16 floats
// 8 x 3.
panel_shape shape_for(const runtime::context& where, scalar_type type) {
  const std::int64_t floats = where.device().vector_floats >= 16 ? 16 : 8;
  const std::int64_t lanes = sum_type_of(type) == scalar_type::float64 ? floats / 2 : floats;
  return floats == 16 ? panel_shape{8, 3, lanes} : panel_shape{6, 2, lanes};
}

std::int64_t panels(std::int64_t count, std::int64_t size) { return (count + size - 1) / size; }

class panel_product {
 public:
  panel_product(std::shared_ptr<runtime::context> where, scalar_type type,
                const matrix_product& product)
      : where_(std::move(where)),
        type_(type),
        product_(product),
        shape_(shape_for(*where_, type)),
        // What is stored as half is added to once, so that it is rounded once.
        slice_(type == scalar_type::float16 ? std::max<std::int64_t>(1, product.depth)
                                            : shape_.depth),
        a_(packed(panels(product.rows, shape_.rows) * shape_.rows)),
        b_(packed(panels(product.columns, shape_.columns()) * shape_.columns())),
        a_panels_(runtime::array_view::over(a_, false)),
        b_panels_(runtime::array_view::over(b_, false)) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    std::shared_ptr<runtime::event> end;
    std::int64_t done = 0;
    do {
      const std::int64_t depth = std::min(slice_, product_.depth - done);
      const bool is_last = done + depth == product_.depth;
      if (depth > 0) pack(done, depth);
      end = multiply(depth, done == 0 ? product_.beta : 1, with_event && is_last);
      done += depth;
    } while (done < product_.depth);
    return end;
  }

 private:
  runtime::array packed(std::int64_t width) const {
    const scalar_type value = sum_type_of(type_);
    const std::int64_t depth = std::max<std::int64_t>(1, std::min(slice_, product_.depth));
    return {where_, {value, "", size_of(value)}, {width * depth}, nullptr};
  }

  std::shared_ptr<runtime::kernel> kernel(const char* function) const {
    kernel_parameters parameters{parameter("ROWS", shape_.rows),
                                 parameter("VECTORS", shape_.vectors),
                                 parameter("LANES", shape_.lanes)};
    add_types(type_, parameters);
    return algorithm_kernel(matrix_multiply_cpu_text, "matrix_multiply_cpu.cl", function,
                            parameters);
  }

  void pack(std::int64_t skipped, std::int64_t depth) const {
    kernel_call(kernel("tiles_pack_rows"))
        .reads(product_.a.view)
        .overwrites(*a_panels_)
        .number(product_.rows)
        .number(depth)
        .number(product_.a.row_stride)
        .number(product_.a.column_stride)
        .number(skipped)
        .launch(where_, {panels(product_.rows, shape_.rows)}, {1}, false);
    kernel_call(kernel("tiles_pack_columns"))
        .reads(product_.b.view)
        .overwrites(*b_panels_)
        .number(product_.columns)
        .number(depth)
        .number(product_.b.row_stride)
        .number(product_.b.column_stride)
        .number(skipped)
        .launch(where_, {panels(product_.columns, shape_.columns())}, {1}, false);
  }

  std::shared_ptr<runtime::event> multiply(std::int64_t depth, double beta, bool with_event) const {
    const std::int64_t down = panels(product_.rows, shape_.rows * shape_.together);
    kernel_call call(kernel("tiles_multiply"));
    call.reads(*a_panels_).reads(*b_panels_);
    if (beta == 0) {
      call.overwrites(product_.c.view);
    } else {
      call.changes(product_.c.view);
    }
    return call.number(product_.rows)
        .number(product_.columns)
        .number(depth)
        .number(product_.c.row_stride)
        .number(product_.c.column_stride)
        .number(shape_.together)
        .number(sum_type_of(type_), product_.alpha)
        .number(sum_type_of(type_), beta)
        .launch(where_, {down * panels(product_.columns, shape_.columns())}, {1}, with_event);
  }

  const std::shared_ptr<runtime::context> where_;
  const scalar_type type_;
  const matrix_product& product_;
  const panel_shape shape_;
  const std::int64_t slice_;
  const runtime::array a_, b_;
  const std::unique_ptr<runtime::array_view> a_panels_, b_panels_;
};

}  // namespace

std::shared_ptr<runtime::event> multiply_in_panels(const std::shared_ptr<runtime::context>& where,
                                                   scalar_type type, const matrix_product& product,
                                                   bool with_event) {
  return panel_product(where, type, product).submit(with_event);
}

}  // namespace libtiles::algorithms
