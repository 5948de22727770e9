#include <algorithm>
#include <utility>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_kernels.hpp"
#include "libtiles/algorithms/multiply_sums.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

// A work-item has a sum for each row.
constexpr std::int64_t most_rows = 16;
constexpr std::int64_t elements_of_vector = 4;

/// The product with few rows: c, or its transpose.
matrix_product with_few_rows(const matrix_product& given) {
  if (given.extent.rows <= given.extent.columns) return given;
  const auto turned = [](const matrix_operand& of) {
    return matrix_operand{of.view, of.column_stride, of.row_stride, of.batch_stride, of.is_aligned};
  };
  std::optional<matrix_operand> bias;
  if (given.epilogue.bias) bias.emplace(turned(*given.epilogue.bias));
  return {turned(given.b), turned(given.a),
          turned(given.c), {given.extent.columns, given.extent.rows, given.extent.depth},
          given.batches,   given.chunk,
          given.alpha,     given.beta,
          given.precision, {bias, given.epilogue.activation}};
}

/// How the columns and the depth are divided between groups.
struct thin_division {
  bool in_groups;
  bool is_across;  ///< whether elements of a row of `b` lie side by side, rather than of a column
  std::int64_t rows;        ///< of the kernel: a power of two
  std::int64_t work_items;  ///< of a group
  std::int64_t neighbours;  ///< elements of `b` that a work-item of a group reads at once
  std::int64_t columns;     ///< of a group
  std::int64_t depth, parts;
};

std::int64_t divided_up(std::int64_t count, std::int64_t step) { return (count + step - 1) / step; }

/// Columns of a group, as the kernels have them.
std::int64_t columns_of(const thin_division& division) {
  constexpr std::int64_t lanes_of_column = 32, columns_each = 4, sums_of_work_item = 4096;
  if (division.in_groups) {
    const std::int64_t at_once = division.work_items / lanes_of_column;
    return division.is_across ? division.work_items * division.neighbours : at_once * columns_each;
  }
  return division.is_across ? sums_of_work_item / std::max<std::int64_t>(4, division.rows) : 64;
}

/// Parts of the depth: GPUs read `b` as fast as they can where many groups do. More parts than
/// these write so many sums, or leave so many to each work-item that adds them, that it costs more
/// than it gains.
std::int64_t parts_for(const runtime::context& where, const matrix_product& thin,
                       const thin_division& division) {
  constexpr std::int64_t least_depth = 128, groups_of_unit = 16, elements_of_sum = 16;
  constexpr std::int64_t most_parts = 256;
  const std::int64_t depth = thin.extent.depth;
  const std::int64_t groups = divided_up(thin.extent.columns, division.columns) * thin.chunk;
  const std::int64_t usual = parts_of_depth(where, groups, depth, least_depth);
  if (!division.in_groups || groups == 0) return usual;
  const std::int64_t units = std::max<std::int64_t>(1, where.device().compute_units);
  const std::int64_t most =
      std::min({most_parts, depth / least_depth, depth / (elements_of_sum * division.rows)});
  return std::max(usual, parts_within(groups_of_unit * units / groups, most));
}

/// Vectors are read where lines of `b` are whole ones. Host memory in place may begin anywhere.
std::int64_t neighbours_of(const runtime::context& where, const matrix_product& thin,
                           bool is_across) {
  const std::int64_t line = is_across ? thin.extent.columns : thin.extent.depth;
  const bool are_vectors =
      thin.b.is_aligned && !where.device().shares_host_memory && line % elements_of_vector == 0;
  return are_vectors ? elements_of_vector : 1;
}

thin_division division_for(const runtime::context& where, const matrix_product& thin) {
  thin_division division{};
  division.in_groups = is_group_form(where);
  division.is_across = thin.b.column_stride == 1;
  division.rows = 1;
  while (division.rows < thin.extent.rows) division.rows *= 2;
  division.work_items = division.in_groups ? std::max<std::int64_t>(32, group_size(where, 256)) : 1;
  division.neighbours = neighbours_of(where, thin, division.is_across);
  division.columns = columns_of(division);
  const std::int64_t parts = parts_for(where, thin, division);
  const std::int64_t step = division.is_across ? 1 : division.neighbours;
  division.depth = std::max<std::int64_t>(1, divided_up(thin.extent.depth, parts * step) * step);
  division.parts = std::max<std::int64_t>(1, divided_up(thin.extent.depth, division.depth));
  return division;
}

workspace_layout layout_of(runtime::context& where, scalar_type type,
                           const matrix_product& product) {
  const thin_division division = division_for(where, with_few_rows(product));
  workspace_layout layout;
  if (division.parts > 1) layout.add(bytes_of_parts(type, product, division.parts));
  return layout;
}

std::shared_ptr<runtime::kernel> kernel_for(const runtime::context& where, scalar_type type,
                                            scalar_type result, const thin_division& division,
                                            const product_epilogue& epilogue) {
  const std::int64_t floats = where.device().vector_floats >= 16 ? 16 : 8;
  const bool is_wide = size_of(sum_type_of(type)) == 8;
  kernel_parameters parameters{parameter("ROWS", division.rows),
                               parameter("IS_ACROSS", division.is_across ? 1 : 0),
                               parameter("SUMS_ARE_STORED", result == type ? 1 : 0)};
  add_types(type, parameters);
  if (division.in_groups) {
    parameters.push_back(parameter("WORK_ITEMS", division.work_items));
    parameters.push_back(parameter("NEIGHBOURS", division.neighbours));
    return finishing_kernel(thin_multiply_text, "thin_multiply.cl", "tiles_multiply", parameters,
                            type, epilogue);
  }
  parameters.push_back(parameter("LANES", is_wide ? floats / 2 : floats));
  parameters.push_back(parameter("COLUMNS", division.columns));
  return finishing_kernel(thin_multiply_cpu_text, "thin_multiply_cpu.cl", "tiles_multiply",
                          parameters, type, epilogue);
}

std::shared_ptr<runtime::event> submit_thin(const execution& how, scalar_type type,
                                            const matrix_product& product, const workspace& memory,
                                            bool with_event) {
  const matrix_product thin = with_few_rows(product);
  const product_extent& extent = thin.extent;
  const thin_division division = division_for(*how.where, thin);
  const bool has_parts = division.parts > 1;
  const runtime::array_view& to = has_parts ? memory.part(0) : thin.c.view;
  const std::int64_t matrix = extent.rows * extent.columns;
  const product_epilogue& epilogue = has_parts ? no_epilogue : thin.epilogue;
  kernel_call call(
      kernel_for(*how.where, type, has_parts ? sum_type_of(type) : type, division, epilogue));
  call.reads(thin.a.view).reads(thin.b.view);
  if (has_parts || thin.beta == 0) {
    call.overwrites(to);
  } else {
    call.changes(to);
  }
  for (const std::int64_t each : {extent.rows, extent.columns, extent.depth, division.depth}) {
    call.number(each);
  }
  for (const matrix_operand* each : {&thin.a, &thin.b}) {
    call.number(each->row_stride).number(each->column_stride).number(each->batch_stride);
  }
  call.number(has_parts ? extent.columns : thin.c.row_stride);
  call.number(has_parts ? 1 : thin.c.column_stride);
  call.number(has_parts ? matrix : thin.c.batch_stride).number(matrix * thin.batches);
  call.number(sum_type_of(type), has_parts ? 1 : thin.alpha);
  call.number(sum_type_of(type), has_parts ? 0 : thin.beta);
  add_bias(call, epilogue);
  auto end =
      call.launch(how, {thin.batches, division.parts, divided_up(extent.columns, division.columns)},
                  {1, 1, division.work_items}, with_event && !has_parts);
  return has_parts ? submit_sums(how, type, thin, to, division.parts, with_event) : end;
}

}  // namespace

const multiply_form multiply_thin{layout_of, submit_thin};

bool is_thin(const matrix_product& product) {
  const matrix_product thin = with_few_rows(product);
  const bool lies_well = thin.b.column_stride == 1 || thin.b.row_stride == 1;
  return thin.extent.rows <= most_rows && thin.extent.columns > most_rows &&
         thin.extent.depth > 0 && lies_well;
}

}  // namespace libtiles::algorithms
