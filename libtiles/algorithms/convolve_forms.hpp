// The kernels of convolutions, each with the parameters that suit a convolution on a device.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/convolution.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::algorithms {

/// A kernel, and the results of one of its groups.
struct convolve_form {
  std::shared_ptr<runtime::kernel> kernel;
  std::int64_t rows, columns;
  std::int64_t work_items;
};

/// Those of kernels/convolution.clh.
kernel_parameters parameters_of(const convolution& wanted);

/// That of convolve_tile.cl, if there are few weights, and local memory for a tile.
std::optional<convolve_form> form_of_tiles(const runtime::context& where,
                                           const convolution& wanted);

/// That of convolve_blocks.cl, if weights are not separable, and there is local memory for a tile.
std::optional<convolve_form> form_of_blocks(const runtime::context& where,
                                            const convolution& wanted);

/// That of convolve.cl, which any convolution on a GPU can have.
/// \throws error (unsupported) where the driver has quirk::ends_long_loops, and weights are too
/// many
convolve_form form_of_columns(const runtime::context& where, const convolution& wanted);

/// \throws error (unsupported) if a work-item's loops take so many rounds, and the driver ends them
/// before
void check_rounds(const runtime::device_info& device, const convolution& wanted,
                  std::int64_t rounds);

inline std::int64_t quotient_up(std::int64_t count, std::int64_t step) {
  return (count + step - 1) / step;
}

}  // namespace libtiles::algorithms
