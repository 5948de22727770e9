#include <algorithm>
#include <optional>
#include <utility>

#include "libtiles/algorithms/alignment.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/map.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/operand_copies.hpp"
#include "libtiles/algorithms/warpgroup_kernel.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

/// How an operand lies: its lines are rows, or columns if it is turned.
struct operand_lines {
  bool is_turned;
  std::int64_t line, batch;  ///< distances in bytes

  bool are_along_depth(bool is_a) const { return is_a != is_turned; }
};

/// Lines that the device can copy. Distances are positive there.
bool are_pieces(const operand_lines& lines) {
  return lines.line > 0 && lines.line % bytes_of_piece == 0 && lines.batch >= 0 &&
         lines.batch % bytes_of_piece == 0;
}

/// Nothing for an operand that has to be copied. Its address in the host's memory counts, too:
/// where other threads make views beside it, the device has it at a place that lies alike.
std::optional<operand_lines> in_place(const matrix_operand& operand, scalar_type type) {
  const std::int64_t bytes = bytes_of(type);
  const bool has_rows = operand.column_stride == 1, has_columns = operand.row_stride == 1;
  const operand_lines lines{!has_rows,
                            (has_rows ? operand.row_stride : operand.column_stride) * bytes,
                            operand.batch_stride * bytes};
  constexpr auto piece = static_cast<std::uint64_t>(bytes_of_piece);
  const bool is_readable = (has_rows || has_columns) && are_pieces(lines) &&
                           operand.view.window().first % piece == 0 &&
                           is_aligned_to(operand.view, piece);
  return is_readable ? std::optional(lines) : std::nullopt;
}

operand_lines in_copy(const matrix_shape& shape, scalar_type type) {
  const std::int64_t line = shape.row_of_copy(type) * bytes_of(type);
  return {false, line, shape.batches == 1 ? 0 : line * shape.rows};
}

/// What is copied, and how the operands lie then.
struct operand_plan {
  bool copies_a, copies_b;
  operand_lines a, b;

  /// wgmma reads floats along the depth from memory, of one operand.
  bool is_swapped(scalar_type type) const {
    return type == scalar_type::float32 && !a.are_along_depth(true);
  }
};

operand_plan plan_for(scalar_type type, const matrix_product& product) {
  const std::optional<operand_lines> a = in_place(product.a, type), b = in_place(product.b, type);
  const operand_lines copy_of_a = in_copy(shape_of_a(product), type);
  operand_plan plan{!a, !b, a.value_or(copy_of_a), b.value_or(in_copy(shape_of_b(product), type))};
  const bool has_one_along_depth = plan.a.are_along_depth(true) || plan.b.are_along_depth(false);
  if (type == scalar_type::float32 && !has_one_along_depth) {
    plan.copies_a = true;
    plan.a = copy_of_a;
  }
  return plan;
}

bool stores_rows(const matrix_operand& c, scalar_type type) {
  const std::optional<operand_lines> lines = in_place(c, type);
  return is_stored_float(type) && lines && !lines->is_turned;
}

warpgroup_form form_of(scalar_type type, const matrix_product& product, std::int64_t columns) {
  const operand_plan plan = plan_for(type, product);
  return {type,
          product.precision,
          columns,
          plan.a.is_turned,
          plan.b.is_turned,
          plan.is_swapped(type),
          stores_rows(product.c, type)};
}

std::int64_t tiles_of(const warpgroup_form& form, const product_extent& extent) {
  return quotient_up(extent.rows, form.tile_rows()) *
         quotient_up(extent.columns, form.tile_columns());
}

bool keeps_all_busy(const runtime::context& where, const warpgroup_form& form,
                    const matrix_product& product) {
  return keeps_busy(where, tiles_of(form, product.extent) * product.chunk);
}

/// Wide tiles, if there are enough.
warpgroup_form form_for(const runtime::context& where, scalar_type type,
                        const matrix_product& product) {
  const warpgroup_form wide = form_of(type, product, 256);
  return keeps_all_busy(where, wide, product) ? wide : form_of(type, product, 128);
}

std::int64_t groups_of(const runtime::context& where, const warpgroup_form& form,
                       const matrix_product& product, std::int64_t batches) {
  const std::int64_t units = std::max<std::int64_t>(1, where.device().compute_units);
  return std::min(units, tiles_of(form, product.extent) * batches);
}

/// Of the operand that is read from memory along the depth, as rows of it.
matrix_shape shape_of_rests(const warpgroup_form& form, const matrix_product& product) {
  if (!form.is_swapped) return shape_of_a(product);
  const matrix_shape b = shape_of_b(product);
  return {b.batches, b.columns, b.rows};
}

enum part_of_workspace : std::size_t { copied_a, copied_b, rests, tensor_maps };

workspace_layout layout_of(runtime::context& where, scalar_type type,
                           const matrix_product& product) {
  const operand_plan plan = plan_for(type, product);
  const warpgroup_form form = form_for(where, type, product);
  workspace_layout layout;
  layout.add(plan.copies_a ? shape_of_a(product).bytes_of_copy(type) : 0);
  layout.add(plan.copies_b ? shape_of_b(product).bytes_of_copy(type) : 0);
  layout.add(form.is_tf32x3() ? shape_of_rests(form, product).bytes_of_copy(type) : 0);
  layout.add(groups_of(where, form, product, product.chunk) * bytes_of_tensor_maps);
  return layout;
}

class warpgroup_product {
 public:
  warpgroup_product(const execution& how, scalar_type type, const matrix_product& product,
                    const workspace& memory)
      : how_(how),
        type_(type),
        product_(product),
        memory_(memory),
        plan_(plan_for(type, product)),
        form_(form_for(*how.where, type, product)) {}

  std::shared_ptr<runtime::event> submit(bool with_event) const {
    const matrix_shape of_a = shape_of_a(product_), of_b = shape_of_b(product_);
    const owned_view a = taken(product_.a, of_a, plan_.copies_a, copied_a);
    const owned_view b = taken(product_.b, of_b, plan_.copies_b, copied_b);
    const owned_view rest = form_.is_tf32x3() ? rest_of(form_.is_swapped ? *b : *a) : nullptr;
    const warpgroup_numbers numbers = numbers_of(of_a, of_b);
    kernel_call call(warpgroup_kernel(form_, product_.epilogue));
    call.reads(*a).reads(*b).reads(rest == nullptr ? *a : *rest);
    if (product_.beta == 0) {
      call.overwrites(product_.c.view);
    } else {
      call.changes(product_.c.view);
    }
    call.overwrites(memory_.part(tensor_maps));
    for (const std::int64_t each : numbers.in_order()) call.number(each);
    call.number(scalar_type::float32, product_.alpha).number(scalar_type::float32, product_.beta);
    add_bias(call, product_.epilogue);
    return call.launch(how_, {groups_of(*how_.where, form_, product_, product_.batches)},
                       {warpgroup_work_items}, with_event);
  }

 private:
  owned_view taken(const matrix_operand& operand, const matrix_shape& shape, bool is_copied,
                   part_of_workspace place) const {
    if (!is_copied) return where_it_is(operand, type_, shape);
    owned_view copy = view_of_copy(memory_.part(place), type_, shape);
    copy_rows(how_, operand, type_, shape, *copy);
    return copy;
  }

  /// What is left of floats that are rounded to tf32, ties to even.
  owned_view rest_of(const runtime::array_view& operand) const {
    const matrix_shape shape = shape_of_rests(form_, product_);
    runtime::data_window lines = operand.window();
    if (form_.is_swapped) {
      std::swap(lines.shape[1], lines.shape[2]);
      std::swap(lines.strides[1], lines.strides[2]);
    }
    const std::unique_ptr<runtime::array_view> from = operand.with(std::move(lines));
    owned_view to = view_of_copy(memory_.part(rests), type_, shape);
    map(without_event(how_), *to,
        {"x - as_float((as_uint(x) + 0xfff + ((as_uint(x) >> 13) & 1)) & 0xffffe000)",
         {{"x", from.get()}},
         {}});
    return to;
  }

  warpgroup_numbers numbers_of(const matrix_shape& of_a, const matrix_shape& of_b) const {
    const matrix_shape of_rest = shape_of_rests(form_, product_);
    const std::int64_t rest_line = of_rest.row_of_copy(type_) * bytes_of(type_);
    const product_extent& extent = product_.extent;
    const matrix_operand& c = product_.c;
    return {extent.rows, extent.columns, extent.depth, product_.batches, of_a.batches, of_b.batches,
            plan_.a.line, plan_.b.line, rest_line,
            // That of one matrix counts for nothing, but has to be one.
            of_a.batches == 1 ? plan_.a.line : plan_.a.batch,
            of_b.batches == 1 ? plan_.b.line : plan_.b.batch, rest_line * of_rest.rows,
            c.row_stride, c.column_stride, c.batch_stride};
  }

  const execution& how_;
  const scalar_type type_;
  const matrix_product& product_;
  const workspace& memory_;
  const operand_plan plan_;
  const warpgroup_form form_;
};

std::shared_ptr<runtime::event> submit_warpgroups(const execution& how, scalar_type type,
                                                  const matrix_product& product,
                                                  const workspace& memory, bool with_event) {
  return warpgroup_product(how, type, product, memory).submit(with_event);
}

}  // namespace

const multiply_form multiply_by_warpgroups{layout_of, submit_warpgroups};

bool is_for_warpgroups(runtime::context& where, scalar_type type, const matrix_product& product) {
  const bool has_them = where.tensor_cores() == compiler::tensor_core_form::sm_90a &&
                        has_warpgroup_kernel(type, product.precision) &&
                        !where.device().shares_host_memory;
  return has_them && is_for_tensor_cores(where, type, product) &&
         keeps_all_busy(where, form_for(where, type, product), product) &&
         warpgroup_kernels_work(where, type, product.precision);
}

}  // namespace libtiles::algorithms
