#include "libtiles/algorithms/convolve_kernels.hpp"

#include <string>

#include "libtiles/algorithms/border.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {

kernel_parameters convolution_parameters(const convolution& wanted) {
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

void check_rounds(const runtime::device_info& device, const convolution& wanted,
                  std::int64_t rounds) {
  // Half of those that the driver allows: copies to local memory and the ends of loops are not
  // counted.
  constexpr std::int64_t most = 32767;
  if (rounds <= most || !has_quirk(device.driver, quirk::ends_long_loops)) return;
  throw error(status::unsupported,
              "convolve: 'weights' has " + std::to_string(wanted.weight_count()) +
                  " weights, for which loops take longer than " + describe(device) +
                  " allows; use fewer weights, or another device");
}

}  // namespace libtiles::algorithms
