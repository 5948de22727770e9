#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/panel_shape.hpp"
#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

std::int64_t panels(std::int64_t count, std::int64_t size) { return (count + size - 1) / size; }

/// Products whose operands are packed at once. What is a stored float is added to once, so that it
/// is rounded once.
std::int64_t slice_of(scalar_type type, std::int64_t depth, const panel_shape& shape) {
  return is_stored_float(type) ? depth : std::min(depth, even_share(depth, shape.depth));
}

enum packed_operand : std::size_t { packed_a, packed_b };

workspace_layout layout_of(runtime::context& where, scalar_type type,
                           const matrix_product& product) {
  const product_extent& extent = product.extent;
  const panel_shape shape = panel_shape_for(where, type).narrowed_to(extent.columns);
  const std::int64_t bytes =
      slice_of(type, extent.depth, shape) * static_cast<std::int64_t>(size_of(sum_type_of(type)));
  workspace_layout layout;
  layout.add(panels(extent.rows, shape.rows) * shape.rows * bytes *
             matrices_of(product.a, product));
  layout.add(panels(extent.columns, shape.columns()) * shape.columns() * bytes *
             matrices_of(product.b, product));
  return layout;
}

class panel_product {
 public:
  panel_product(const execution& how, scalar_type type, const matrix_product& product,
                const workspace& memory)
      : how_(how),
        type_(type),
        product_(product),
        shape_(panel_shape_for(*how_.where, type).narrowed_to(product.extent.columns)),
        slice_(slice_of(type, product.extent.depth, shape_)),
        a_panels_(memory.part(packed_a)),
        b_panels_(memory.part(packed_b)) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    std::shared_ptr<runtime::event> end;
    // Before other slices change c, if it does not compile.
    if (slice_ < product_.extent.depth && !product_.epilogue.is_empty()) {
      multiply(slice_, 1, product_.epilogue).build(how_);
    }
    std::int64_t done = 0;
    do {
      const std::int64_t depth = std::min(slice_, product_.extent.depth - done);
      const bool is_last = done + depth == product_.extent.depth;
      if (depth > 0) pack(done, depth);
      end =
          multiply(depth, done == 0 ? product_.beta : 1, is_last ? product_.epilogue : no_epilogue)
              .launch(how_, {product_.batches, groups()}, {1, 1}, with_event && is_last);
      done += depth;
    } while (done < product_.extent.depth);
    return end;
  }

 private:
  std::shared_ptr<runtime::kernel> kernel(const char* function,
                                          const product_epilogue& epilogue) const {
    kernel_parameters parameters{parameter("ROWS", shape_.rows),
                                 parameter("VECTORS", shape_.vectors),
                                 parameter("LANES", shape_.lanes)};
    add_types(type_, parameters);
    return finishing_kernel(matrix_multiply_cpu_text, "matrix_multiply_cpu.cl", function,
                            parameters, type_, epilogue);
  }

  void pack(std::int64_t skipped, std::int64_t depth) const {
    const std::int64_t matrices = matrices_of(product_.a, product_);
    const std::int64_t together = panels_together(matrices);
    kernel_call(kernel("tiles_pack_rows", no_epilogue))
        .reads(product_.a.view)
        .overwrites(a_panels_)
        .number(product_.extent.rows)
        .number(depth)
        .number(product_.a.row_stride)
        .number(product_.a.column_stride)
        .number(skipped)
        .number(product_.a.batch_stride)
        .number(a_size(depth))
        .number(together)
        .launch(how_, {matrices, panels(panels_down(), together)}, {1, 1}, false);
    kernel_call(kernel("tiles_pack_columns", no_epilogue))
        .reads(product_.b.view)
        .overwrites(b_panels_)
        .number(product_.extent.columns)
        .number(depth)
        .number(product_.b.row_stride)
        .number(product_.b.column_stride)
        .number(skipped)
        .number(product_.b.batch_stride)
        .number(b_size(depth))
        .launch(
            how_,
            {matrices_of(product_.b, product_), panels(product_.extent.columns, shape_.columns())},
            {1, 1}, false);
  }

  /// Elements of the packed operands of one batch.
  std::int64_t a_size(std::int64_t depth) const {
    return panels(product_.extent.rows, shape_.rows) * shape_.rows * depth;
  }
  std::int64_t b_size(std::int64_t depth) const {
    return panels(product_.extent.columns, shape_.columns()) * shape_.columns() * depth;
  }

  std::int64_t panels_down() const { return panels(product_.extent.rows, shape_.rows); }
  std::int64_t panels_across() const { return panels(product_.extent.columns, shape_.columns()); }

  /// Panels of rows that a work-item takes of one of `others` that are launched: fewer where other
  /// work-items would have nothing to do.
  std::int64_t panels_together(std::int64_t others) const {
    const std::int64_t units = std::max<std::int64_t>(1, how_.where->device().compute_units);
    const std::int64_t wanted = panels(4 * units, others);
    return even_share(panels_down(),
                      std::clamp<std::int64_t>(panels_down() / wanted, 1, shape_.together));
  }

  /// That multiply the panels of a batch.
  std::int64_t groups() const {
    return panels(panels_down(), panels_multiplied_together()) * panels_across();
  }
  std::int64_t panels_multiplied_together() const {
    return panels_together(panels_across() * product_.batches);
  }

  kernel_call multiply(std::int64_t depth, double beta, const product_epilogue& epilogue) const {
    kernel_call call(kernel("tiles_multiply", epilogue));
    call.reads(a_panels_).reads(b_panels_);
    if (beta == 0) {
      call.overwrites(product_.c.view);
    } else {
      call.changes(product_.c.view);
    }
    call.number(product_.extent.rows)
        .number(product_.extent.columns)
        .number(depth)
        .number(product_.c.row_stride)
        .number(product_.c.column_stride)
        .number(panels_multiplied_together())
        .number(product_.a.batch_stride == 0 ? 0 : a_size(depth))
        .number(product_.b.batch_stride == 0 ? 0 : b_size(depth))
        .number(product_.c.batch_stride)
        .number(sum_type_of(type_), product_.alpha)
        .number(sum_type_of(type_), beta);
    add_bias(call, epilogue);
    return call;
  }

  const execution& how_;
  const scalar_type type_;
  const matrix_product& product_;
  const panel_shape shape_;
  const std::int64_t slice_;
  const runtime::array_view &a_panels_, &b_panels_;
};

std::shared_ptr<runtime::event> submit_panels(const execution& how, scalar_type type,
                                              const matrix_product& product,
                                              const workspace& memory, bool with_event) {
  return panel_product(how, type, product, memory).submit(with_event);
}

}  // namespace

const multiply_form multiply_in_panels{layout_of, submit_panels};

}  // namespace libtiles::algorithms
