#include "libtiles/algorithms/convolve_launch.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/driver_quirks.hpp"

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

/// The work-items of a group with a tile in local memory, and the results of each.
struct tile_form {
  std::int64_t across, down, rows_each, columns_each;

  std::int64_t work_items() const { return across * down; }
  std::int64_t rows() const { return down * rows_each; }
  std::int64_t columns() const { return across * columns_each; }
};

/// What a tile takes: of how many rows of weights it has the neighbours, how many numbers a row of
/// it and the weights beside it are, and how many elements of a work-item are on their way
/// together.
struct tile_memory {
  std::int64_t weight_rows, row, weights, at_once;
};

bool fits(const tile_form& tile, const tile_memory& memory, const runtime::device_info& device,
          const convolution& wanted) {
  const std::int64_t tile_rows = tile.rows() + memory.weight_rows - 1;
  const std::int64_t tile_columns = tile.columns() + wanted.weight_columns() - 1;
  const std::int64_t room_rows = tile_rows + memory.at_once * tile.work_items() / tile_columns + 1;
  const auto bytes = static_cast<std::int64_t>(size_of(sum_type_of(wanted.type())));
  const std::int64_t places =
      static_cast<std::int64_t>(sizeof(std::int64_t)) * (tile_rows + tile_columns);
  const std::int64_t needed = (room_rows * memory.row + memory.weights) * bytes + places;
  const bool is_twice = has_quirk(device.driver, quirk::counts_local_memory_twice);
  return (is_twice ? 2 : 1) * needed <= static_cast<std::int64_t>(device.local_memory) &&
         tile.work_items() <= static_cast<std::int64_t>(device.max_tile_size);
}

kernel_parameters parameters_of(const convolution& wanted, const tile_form& tile) {
  kernel_parameters parameters = parameters_of(wanted);
  parameters.push_back(parameter("ITEMS_ACROSS", tile.across));
  parameters.push_back(parameter("ITEMS_DOWN", tile.down));
  parameters.push_back(parameter("ROWS_EACH", tile.rows_each));
  return parameters;
}

chosen_form form_of_tiles(const tile_form& tile, const char* text, const char* name,
                          const kernel_parameters& parameters) {
  return {algorithm_kernel(text, name, "tiles_convolve", parameters), tile.rows(), tile.columns(),
          tile.work_items()};
}

tile_form tuned_tile(const runtime::context& where, const convolution& wanted, const char* name,
                     const tile_form& usual) {
  const tuned found(tuning_key(name, wanted.type()), where);
  return {found.number("ITEMS_ACROSS", usual.across), found.number("ITEMS_DOWN", usual.down),
          found.number("ROWS_EACH", usual.rows_each), usual.columns_each};
}

// Images of one row have tiles of one.
constexpr std::int64_t items_across_line = 128;

// All weights and the sums of four columns are kept in registers; each weight is brought by a
// work-item.
std::optional<chosen_form> form_of_few_weights(const runtime::context& where,
                                               const convolution& wanted) {
  const bool are_few = wanted.is_separable()
                           ? std::max(wanted.weight_rows(), wanted.weight_columns()) <= 16
                           : wanted.weight_count() <= 49;
  const tile_form tile = wanted.target().rows == 1
                             ? tile_form{items_across_line, 1, 1, 4}
                             : tuned_tile(where, wanted, "convolve_tile", {32, 4, 4, 4});
  const std::int64_t row = tile.columns() + wanted.weight_columns() + 6;  // in whole vectors
  const tile_memory memory{wanted.weight_rows(), row, tile.work_items(), 1};
  if (!are_few || wanted.weight_count() > tile.work_items() ||
      !fits(tile, memory, where.device(), wanted)) {
    return std::nullopt;
  }
  return form_of_tiles(tile, convolve_tile_text, "convolve_tile.cl", parameters_of(wanted, tile));
}

// Large blocks read less for each result; small ones give all of the device something to do, and
// take less memory.
std::vector<tile_form> blocks_for(const runtime::context& where, const convolution& wanted) {
  constexpr std::int64_t columns_each = 8, groups_of_unit = 4;
  const matrix_window& results = wanted.target();
  if (results.rows == 1) return {{items_across_line, 1, 1, columns_each}};
  const tile_form large{8, 16, 4, columns_each}, small{8, 8, 2, columns_each};
  const std::int64_t groups = results.batches * quotient_up(results.rows, large.rows()) *
                              quotient_up(results.columns, large.columns());
  if (groups < groups_of_unit * where.device().compute_units) return {small};
  return {tuned_tile(where, wanted, "convolve_blocks", large), small};
}

// Of as many rows of weights at a time as there is memory for; 0 if there is none for a few.
std::int64_t weight_rows_for(const tile_form& tile, const runtime::device_info& device,
                             const convolution& wanted) {
  constexpr std::int64_t least_rows = 4, at_once = 8;
  const std::int64_t vectors = quotient_up(wanted.weight_columns(), 4);
  const std::int64_t row = 8 * (tile.across + (vectors + 3) / 2);
  for (std::int64_t rows = wanted.weight_rows();; rows = quotient_up(rows, 2)) {
    if (fits(tile, {rows, row, rows * 4 * vectors, at_once}, device, wanted)) return rows;
    if (rows <= least_rows) return 0;
  }
}

std::optional<chosen_form> form_of_blocks(const runtime::context& where,
                                          const convolution& wanted) {
  if (wanted.is_separable()) return std::nullopt;
  for (const tile_form& tile : blocks_for(where, wanted)) {
    const std::int64_t rows = weight_rows_for(tile, where.device(), wanted);
    if (rows == 0) continue;
    kernel_parameters parameters = parameters_of(wanted, tile);
    parameters.push_back(parameter("TILE_WEIGHT_ROWS", rows));
    return form_of_tiles(tile, convolve_blocks_text, "convolve_blocks.cl", parameters);
  }
  return std::nullopt;
}

chosen_form group_form(const runtime::context& where, const convolution& wanted) {
  const runtime::device_info& device = where.device();
  if (const auto form = form_of_few_weights(where, wanted)) return *form;
  if (const auto form = form_of_blocks(where, wanted)) return *form;
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
