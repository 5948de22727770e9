#include "libtiles/algorithms/convolve_launch.hpp"

#include <algorithm>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

/// A kernel, and the results of one of its groups.
struct chosen_form {
  std::shared_ptr<runtime::kernel> kernel;
  std::int64_t rows, columns;
  std::int64_t work_items;
};

std::int64_t quotient_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step;
}

kernel_parameters parameters_of(const convolution& wanted) {
  kernel_parameters parameters{parameter("WEIGHT_ROWS", wanted.weight_rows()),
                               parameter("WEIGHT_COLUMNS", wanted.weight_columns()),
                               parameter("IS_SEPARABLE", wanted.is_separable() ? 1 : 0),
                               border_parameter(wanted.options().beyond)};
  add_types(wanted.type(), parameters);
  if (wanted.from_type() != wanted.type()) {
    parameters.push_back({"FROM", opencl_name_of(wanted.from_type())});
  }
  return parameters;
}

// The more rows, the fewer are read by two work-items, until some of the device has nothing to do.
std::int64_t rows_for_group(const convolution& wanted, std::int64_t work_items,
                            std::int64_t compute_units, std::int64_t most) {
  constexpr std::int64_t groups_of_unit = 16, least = 8;
  const matrix_window& results = wanted.target();
  const std::int64_t across = quotient_up(results.columns, work_items) * results.batches;
  const std::int64_t bands = std::max<std::int64_t>(1, compute_units * groups_of_unit / across);
  const std::int64_t rows = quotient_up(results.rows, bands);
  return std::clamp(rows, least, std::max(most, 2 * wanted.weight_rows()));
}

/// The work-items of a group of convolve_tile.cl, each with so many rows of four results.
struct tile_form {
  std::int64_t across, down, rows_each;

  std::int64_t work_items() const { return across * down; }
  std::int64_t rows() const { return down * rows_each; }
  std::int64_t columns() const { return 4 * across; }

  /// Each weight is brought by a work-item. Drivers may count local memory twice.
  bool fits(const runtime::device_info& device, const convolution& wanted) const {
    const std::int64_t tile_rows = rows() + wanted.weight_rows() - 1;
    const std::int64_t tile_columns = columns() + wanted.weight_columns() + 6;  // in whole vectors
    const std::int64_t room_rows = tile_rows + work_items() / columns() + 1;
    const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(wanted.type())));
    const std::int64_t places =
        static_cast<std::int64_t>(sizeof(std::int64_t)) * (tile_rows + tile_columns);
    const std::int64_t needed = (room_rows * tile_columns + work_items()) * bytes + places;
    return 2 * needed <= static_cast<std::int64_t>(device.local_memory) &&
           work_items() >= wanted.weight_count() &&
           work_items() <= static_cast<std::int64_t>(device.max_tile_size);
  }
};

// All weights and the sums of four columns are kept in registers.
bool has_few_weights(const convolution& wanted) {
  return wanted.is_separable() ? std::max(wanted.weight_rows(), wanted.weight_columns()) <= 16
                               : wanted.weight_count() <= 49;
}

tile_form tile_for(const runtime::context& where, const convolution& wanted) {
  if (wanted.target().rows == 1) return {128, 1, 1};
  const tuned found(tuning_key("convolve_tile", wanted.type()), where);
  return {found.number("ITEMS_ACROSS", 32), found.number("ITEMS_DOWN", 4),
          found.number("ROWS_EACH", 4)};
}

chosen_form form_of_tiles(const convolution& wanted, const tile_form& tile) {
  kernel_parameters parameters = parameters_of(wanted);
  parameters.push_back(parameter("ITEMS_ACROSS", tile.across));
  parameters.push_back(parameter("ITEMS_DOWN", tile.down));
  parameters.push_back(parameter("ROWS_EACH", tile.rows_each));
  return {algorithm_kernel(convolve_tile_text, "convolve_tile.cl", "tiles_convolve", parameters),
          tile.rows(), tile.columns(), tile.work_items()};
}

chosen_form group_form(const runtime::context& where, const convolution& wanted) {
  const runtime::device_info& device = where.device();
  const tile_form tile = tile_for(where, wanted);
  if (has_few_weights(wanted) && tile.fits(device, wanted)) return form_of_tiles(wanted, tile);
  const tuned found(tuning_key("convolve", wanted.type()), where);
  const std::int64_t work_items =
      std::min(found.number("WORK_ITEMS", 128), static_cast<std::int64_t>(device.max_tile_size));
  kernel_parameters parameters = parameters_of(wanted);
  parameters.push_back(parameter("WORK_ITEMS", work_items));
  // More elements on their way together need more registers, which many weights leave less of.
  const bool are_many = !wanted.is_separable() && wanted.weight_columns() > 7;
  parameters.push_back(parameter("AT_ONCE", found.number("AT_ONCE", are_many ? 3 : 4)));
  return {algorithm_kernel(convolve_text, "convolve.cl", "tiles_convolve", parameters),
          rows_for_group(wanted, work_items, device.compute_units, found.number("ROWS", 16)),
          work_items, work_items};
}

// Few rounds for quirk::ends_long_loops.
std::int64_t columns_for_work_item(const convolution& wanted, std::int64_t rows,
                                   std::int64_t lanes) {
  constexpr std::int64_t most_rounds = 8192, least = 64, most = 4096;
  const bool is_dense = wanted.source().column_stride == 1 && wanted.target().column_stride == 1;
  const std::int64_t weights = wanted.weight_rows() * wanted.weight_columns();
  return std::clamp(most_rounds * (is_dense ? lanes : 1) / weights / rows, least, most);
}

chosen_form work_item_form(const runtime::context& where, const convolution& wanted) {
  const tuned found(tuning_key("convolve_cpu", wanted.type()), where);
  kernel_parameters parameters = parameters_of(wanted);
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
  const chosen_form form =
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
