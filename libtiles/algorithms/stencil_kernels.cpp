#include "libtiles/algorithms/stencil_kernels.hpp"

#include <algorithm>

#include "libtiles/algorithms/alignment.hpp"
#include "libtiles/algorithms/constant_text.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t rows_of_work_item = 4, columns_of_work_item = 4096;
constexpr std::int64_t rows_of_group = 8;

/// The extents or strides of a view as those of three dimensions, with `rest` where it has none.
std::array<std::int64_t, 3> in_three(const std::vector<std::int64_t>& given, std::int64_t rest) {
  std::array<std::int64_t, 3> all{rest, rest, rest};
  std::copy_backward(given.begin(), given.end(), all.end());
  return all;
}

// Drivers may count local memory twice.
std::int64_t rows_of_tile(const runtime::device_info& device, scalar_type type) {
  constexpr std::uint64_t room_for_large_tiles = 48 * 1024;
  const std::int64_t rows = device.local_memory >= room_for_large_tiles ? 64 : 32;
  return size_of(type) == 8 ? rows / 2 : rows;
}

/// Whether all rows consist of vectors.
bool has_vectors(const runtime::array_view& view) {
  const std::array<std::int64_t, 3> strides = in_three(view.window().strides, 0);
  return strides[2] == 1 && strides[1] % elements_of_vector == 0 &&
         strides[0] % elements_of_vector == 0 && begins_at_vector(view);
}

}  // namespace

/// A kernel, and the results of one of its groups.
struct stencil_kernels::launch_form {
  std::shared_ptr<runtime::kernel> kernel;
  std::int64_t rows, columns;
  std::int64_t work_items;
};

stencil_kernels::stencil_kernels(const execution& how, const stencil_options& options,
                                 const element_type& element, std::size_t rank)
    : how_(how),
      options_(options),
      type_(element.scalar),
      rank_(rank),
      reach_(reach_of(options, rank)),
      work_items_(std::min<std::int64_t>(
          256, static_cast<std::int64_t>(how_.where->device().max_tile_size))),
      tile_rows_(rank == 1 ? 1 : rows_of_tile(how_.where->device(), type_)),
      tile_columns_(rank == 1 ? work_items_ : 64),
      steps_at_once_(1) {
  // More steps compute more twice, in the margins of neighbouring tiles.
  const std::int64_t most = rank == 1 ? 16 : std::min<std::int64_t>(6, tile_rows_ / 8);
  const std::int64_t widest = std::max<std::int64_t>({radius(0), radius(1), 1});
  const bool fits =
      work_items_ % tile_columns_ == 0 && tile_rows_ % (work_items_ / tile_columns_) == 0;
  if (is_group_form() && rank <= 2 && fits) {
    steps_at_once_ =
        std::max<std::int64_t>(1, tuned("stencil", *how_.where).number("STEPS", most) / widest);
  }
}

bool stencil_kernels::is_group_form() const { return algorithms::is_group_form(*how_.where); }

std::int64_t stencil_kernels::radius(std::size_t dimension_from_last) const {
  return dimension_from_last < rank_ ? reach_[rank_ - 1 - dimension_from_last] : 0;
}

std::shared_ptr<runtime::kernel> stencil_kernels::kernel(const char* text, const char* function,
                                                         kernel_parameters own) const {
  kernel_parameters parameters{
      parameter("RANK", static_cast<std::int64_t>(rank_)), parameter("RADIUS_PLANES", radius(2)),
      parameter("RADIUS_ROWS", radius(1)), parameter("RADIUS_COLUMNS", radius(0)),
      border_parameter(options_.beyond)};
  add_types(type_, parameters);
  parameters.insert(parameters.end(), own.begin(), own.end());
  // The expression is a file of its own, whose lines messages count; its constants mean nothing
  // before it.
  const std::string before =
      text + constants_text(options_.constants) + "STENCIL_VALUE {\n  return (VALUE)(\n";
  return expression_kernel(before, options_.expression + "\n);\n}\n", function, parameters);
}

stencil_kernels::launch_form stencil_kernels::form_of_groups() const {
  const tuned found("stencil", *how_.where);
  const std::int64_t work_items = std::min(found.number("WORK_ITEMS", 128), work_items_);
  const std::int64_t rows = rank_ == 1 ? 1 : found.number("ROWS_EACH", rows_of_group);
  return {kernel(stencil_text, "tiles_stencil",
                 {parameter("WORK_ITEMS", work_items), parameter("ROWS_EACH", rows)}),
          rows, work_items, work_items};
}

stencil_kernels::launch_form stencil_kernels::form_of_windows() const {
  const tuned found("stencil_window", *how_.where);
  const std::int64_t work_items = std::min(found.number("WORK_ITEMS", 256), work_items_);
  const std::int64_t rows = rank_ == 1 ? 1 : found.number("ROWS_EACH", 2);
  return {kernel(stencil_window_text, "tiles_stencil",
                 {parameter("WORK_ITEMS", work_items), parameter("ROWS_EACH", rows)}),
          rows, work_items * elements_of_vector, work_items};
}

stencil_kernels::launch_form stencil_kernels::form_of_work_items() const {
  const tuned found("stencil_cpu", *how_.where);
  return {kernel(stencil_cpu_text, "tiles_stencil", {}), found.number("ROWS", rows_of_work_item),
          found.number("COLUMNS", columns_of_work_item), 1};
}

stencil_kernels::launch_form stencil_kernels::form_of_tiles(std::int64_t steps) const {
  return {kernel(stencil_text, "tiles_stencil_steps",
                 {parameter("IS_TILED", 1), parameter("WORK_ITEMS", work_items_),
                  parameter("TILE_ROWS", tile_rows_), parameter("TILE_COLUMNS", tile_columns_)}),
          tile_rows_ - 2 * steps * radius(1), tile_columns_ - 2 * steps * radius(0), work_items_};
}

// The neighbours of a work-item's results have to find room in registers.
bool stencil_kernels::has_window(const runtime::array_view& from,
                                 const runtime::array_view& to) const {
  constexpr std::int64_t most_rows = 2, most_columns = 4;
  return radius(2) == 0 && radius(1) <= most_rows && radius(0) <= most_columns &&
         has_vectors(from) && has_vectors(to);
}

stencil_kernels::launch_form stencil_kernels::form_of(const runtime::array_view& from,
                                                      const runtime::array_view& to,
                                                      std::int64_t steps) const {
  if (steps > 1) return form_of_tiles(steps);
  if (!is_group_form()) return form_of_work_items();
  return has_window(from, to) ? form_of_windows() : form_of_groups();
}

std::shared_ptr<runtime::event> stencil_kernels::launch(const runtime::array_view& from,
                                                        const runtime::array_view& to,
                                                        std::int64_t steps, bool with_event) const {
  const launch_form form = form_of(from, to, steps);
  const std::array<std::int64_t, 3> shape = in_three(from.window().shape, 1);
  kernel_call call(form.kernel);
  call.reads(from).overwrites(to).number(sum_type_of(type_), options_.border_value);
  for (const std::int64_t extent : shape) call.number(extent);
  for (const runtime::array_view* view : {&from, &to}) {
    for (const std::int64_t stride : in_three(view->window().strides, 0)) call.number(stride);
  }
  if (steps > 1) call.number(steps);
  if (!is_group_form()) call.number(form.rows).number(form.columns);
  const std::int64_t groups =
      shape[0] * quotient_up(shape[1], form.rows) * quotient_up(shape[2], form.columns);
  return call.launch(how_, {groups}, {form.work_items}, with_event);
}

}  // namespace libtiles::algorithms
