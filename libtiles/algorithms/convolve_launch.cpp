#include "libtiles/algorithms/convolve_launch.hpp"

#include <algorithm>

#include "libtiles/algorithms/convolve_kernels.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

convolve_form group_form(const runtime::context& where, const convolution& wanted) {
  if (const auto form = form_of_tiles(where, wanted)) return *form;
  if (const auto form = form_of_blocks(where, wanted)) return *form;
  return form_of_columns(where, wanted);
}

// Few rounds for quirk::ends_long_loops.
std::int64_t columns_for_work_item(const convolution& wanted, std::int64_t rows,
                                   std::int64_t lanes) {
  constexpr std::int64_t most_rounds = 8192, least = 64, most = 4096;
  const bool is_dense = wanted.source().column_stride == 1 && wanted.target().column_stride == 1;
  const std::int64_t weights = wanted.weight_rows() * wanted.weight_columns();
  return std::clamp(most_rounds * (is_dense ? lanes : 1) / weights / rows, least, most);
}

convolve_form work_item_form(const runtime::context& where, const convolution& wanted) {
  const tuned found(tuning_key("convolve_cpu", wanted.type()), where);
  kernel_parameters parameters = convolution_parameters(wanted);
  const std::int64_t lanes = found.number("LANES", wanted.type() == scalar_type::float64 ? 8 : 16);
  const std::int64_t rows = found.number("ROWS", 16);
  parameters.push_back(parameter("LANES", lanes));
  return {algorithm_kernel(convolve_cpu_text, "convolve_cpu.cl", "tiles_convolve", parameters),
          rows, columns_for_work_item(wanted, rows, lanes), 1};
}

void add_strides(kernel_call& call, const matrix_window& images) {
  call.number(images.batch_stride).number(images.row_stride).number(images.column_stride);
}

}  // namespace

std::shared_ptr<runtime::event> launch_convolution(const execution& how,
                                                   const convolution& wanted) {
  const bool in_groups = is_group_form(*how.where);
  const convolve_form form =
      in_groups ? group_form(*how.where, wanted) : work_item_form(*how.where, wanted);
  const matrix_window &source = wanted.source(), &target = wanted.target();
  kernel_call call(form.kernel);
  call.reads(wanted.from())
      .overwrites(wanted.to())
      .number(sum_type_of(wanted.type()), wanted.options().border_value)
      .number(target.rows)
      .number(target.columns)
      .number(source.rows)
      .number(source.columns)
      .number(wanted.top())
      .number(wanted.left());
  add_strides(call, source);
  add_strides(call, target);
  call.number(form.rows)
      .number(form.columns)
      .reads(wanted.weights())
      .number(wanted.down().first)
      .number(wanted.down().row_stride)
      .number(wanted.down().column_stride);
  if (wanted.is_separable()) {
    call.reads(*wanted.options().across)
        .number(wanted.across().first)
        .number(wanted.across().column_stride);
  }
  const std::int64_t groups = target.batches * quotient_up(target.rows, form.rows) *
                              quotient_up(target.columns, form.columns);
  return call.launch(how, {groups}, {form.work_items}, how.with_event);
}

}  // namespace libtiles::algorithms
