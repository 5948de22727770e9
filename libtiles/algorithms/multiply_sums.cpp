#include "libtiles/algorithms/multiply_sums.hpp"

#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_epilogue.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

std::int64_t results_of(const matrix_product& product) {
  return product.batches * product.extent.rows * product.extent.columns;
}

}  // namespace

std::int64_t parts_of_depth(const runtime::context& where, std::int64_t groups, std::int64_t depth,
                            std::int64_t least) {
  const std::int64_t units = std::max<std::int64_t>(1, where.device().compute_units);
  if (2 * groups > units) return 1;
  return parts_within(2 * units / std::max<std::int64_t>(1, groups), depth / least);
}

std::int64_t bytes_of_parts(scalar_type type, const matrix_product& product, std::int64_t parts) {
  return parts * results_of(product) * static_cast<std::int64_t>(size_of(sum_type_of(type)));
}

std::shared_ptr<runtime::event> submit_sums(const execution& how, scalar_type type,
                                            const matrix_product& product,
                                            const runtime::array_view& of_parts, std::int64_t parts,
                                            bool with_event) {
  const element_division division = division_of(*how.where, results_of(product));
  kernel_parameters parameters{parameter("WORK_ITEMS", division.work_items)};
  add_types(type, parameters);
  kernel_call call(finishing_kernel(multiply_sums_text, "multiply_sums.cl", "tiles_multiply_sums",
                                    parameters, type, product.epilogue));
  call.reads(of_parts);
  if (product.beta == 0) {
    call.overwrites(product.c.view);
  } else {
    call.changes(product.c.view);
  }
  call.number(results_of(product))
      .number(parts)
      .number(product.extent.rows)
      .number(product.extent.columns)
      .number(product.c.batch_stride)
      .number(product.c.row_stride)
      .number(product.c.column_stride)
      .number(sum_type_of(type), product.alpha)
      .number(sum_type_of(type), product.beta);
  add_bias(call, product.epilogue);
  return call.launch(how, {division.groups}, {division.work_items}, with_event);
}

}  // namespace libtiles::algorithms
