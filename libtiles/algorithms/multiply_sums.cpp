#include "libtiles/algorithms/multiply_sums.hpp"

#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/driver_quirks.hpp"

namespace libtiles::algorithms {
namespace {

std::int64_t results_of(const matrix_product& product) {
  return product.batches * product.extent.rows * product.extent.columns;
}

/// How many work-items of a group add the parts of a result. Memory is read as fast as it can be
/// where many work-items do, and in lines of 32.
std::int64_t adders_of(const runtime::context& where, const element_division& division,
                       std::int64_t results, std::int64_t parts) {
  constexpr std::int64_t line = 32, least_parts = 4, work_items_of_unit = 2048;
  const std::int64_t wanted = work_items_of_unit * where.device().compute_units / results;
  std::int64_t adders = 1;
  while (2 * adders <= wanted && 2 * adders * least_parts <= parts &&
         2 * adders * line <= division.work_items) {
    adders *= 2;
  }
  return adders;
}

}  // namespace

bool divides_depth(const runtime::context& where, std::int64_t groups) {
  return 2 * groups <= std::max<std::int64_t>(1, where.device().compute_units);
}

std::int64_t parts_of_depth(const runtime::context& where, std::int64_t groups, std::int64_t depth,
                            std::int64_t least, std::int64_t groups_of_unit) {
  const std::int64_t units = std::max<std::int64_t>(1, where.device().compute_units);
  const bool ends_loops = has_quirk(where.device().driver, quirk::ends_long_loops);
  constexpr std::int64_t longest = 8192;  // of a few rounds for each product
  const std::int64_t needed = ends_loops ? quotient_up(depth, longest) : 1;
  if (!divides_depth(where, groups)) return std::max<std::int64_t>(1, needed);
  const std::int64_t wanted =
      parts_within(groups_of_unit * units / std::max<std::int64_t>(1, groups), depth / least);
  return std::max(wanted, needed);
}

std::int64_t bytes_of_parts(scalar_type type, const matrix_product& product, std::int64_t parts) {
  return parts * results_of(product) * static_cast<std::int64_t>(size_of(sum_type_of(type)));
}

std::shared_ptr<runtime::event> submit_sums(const execution& how, scalar_type type,
                                            const matrix_product& product,
                                            const runtime::array_view& of_parts, std::int64_t parts,
                                            bool with_event) {
  const std::int64_t results = results_of(product);
  const element_division division = division_of(*how.where, results);
  const std::int64_t adders = adders_of(*how.where, division, results, parts);
  kernel_parameters parameters{parameter("WORK_ITEMS", division.work_items),
                               parameter("ADDERS", adders)};
  add_types(type, parameters);
  kernel_call call(finishing_kernel(multiply_sums_text, "multiply_sums.cl", "tiles_multiply_sums",
                                    parameters, type, product.epilogue));
  call.reads(of_parts);
  if (product.beta == 0) {
    call.overwrites(product.c.view);
  } else {
    call.changes(product.c.view);
  }
  call.number(results)
      .number(parts)
      .number(product.extent.rows)
      .number(product.extent.columns)
      .number(product.c.batch_stride)
      .number(product.c.row_stride)
      .number(product.c.column_stride)
      .number(sum_type_of(type), product.alpha)
      .number(sum_type_of(type), product.beta);
  add_bias(call, product.epilogue);
  const std::int64_t at_once = division.work_items / adders;
  const std::int64_t groups = adders == 1 ? division.groups : (results + at_once - 1) / at_once;
  return call.launch(how, {groups}, {division.work_items}, with_event);
}

}  // namespace libtiles::algorithms
