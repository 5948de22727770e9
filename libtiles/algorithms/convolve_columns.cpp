#include <algorithm>

#include "libtiles/algorithms/convolve_kernels.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/driver_quirks.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::int64_t least_rows_of_group = 8;

// The more rows, the fewer are read by two work-items, until some of the device has nothing to do.
std::int64_t rows_for_group(const convolution& wanted, std::int64_t work_items,
                            std::int64_t compute_units, std::int64_t most) {
  constexpr std::int64_t groups_of_unit = 16;
  const matrix_window& results = wanted.target();
  const std::int64_t across = quotient_up(results.columns, work_items) * results.batches;
  const std::int64_t bands = std::max<std::int64_t>(1, compute_units * groups_of_unit / across);
  const std::int64_t rows = quotient_up(results.rows, bands);
  return std::clamp(rows, least_rows_of_group, std::max(most, 2 * wanted.weight_rows()));
}

}  // namespace

convolve_form form_of_columns(const runtime::context& where, const convolution& wanted) {
  const runtime::device_info& device = where.device();
  const tuned found(tuning_key("convolve", wanted.type()), where);
  const std::int64_t work_items =
      std::min(found.number("WORK_ITEMS", 128), static_cast<std::int64_t>(device.max_tile_size));
  const std::int64_t rows =
      has_quirk(device.driver, quirk::ends_long_loops)
          ? least_rows_of_group
          : rows_for_group(wanted, work_items, device.compute_units, found.number("ROWS", 16));
  // A row of neighbours is a round for each weight, or for each one down and across.
  check_rounds(device, wanted, (rows + wanted.weight_rows()) * wanted.weight_count());
  kernel_parameters parameters = convolution_parameters(wanted);
  parameters.push_back(parameter("WORK_ITEMS", work_items));
  // More elements on their way together need more registers, which many weights leave less of.
  const bool are_many = !wanted.is_separable() && wanted.weight_columns() > 7;
  parameters.push_back(parameter("AT_ONCE", found.number("AT_ONCE", are_many ? 3 : 4)));
  return {algorithm_kernel(convolve_text, "convolve.cl", "tiles_convolve", parameters), rows,
          work_items, work_items};
}

}  // namespace libtiles::algorithms
