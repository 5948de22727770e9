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
kernel_parameters convolution_parameters(const convolution& wanted);

/// That of convolve_tile.cl, if there are few weights, and local memory for a tile.
std::optional<convolve_form> form_of_tiles(const runtime::context& where,
                                           const convolution& wanted);

/// That of convolve_blocks.cl, if weights are not separable, and there is local memory for a tile.
/// \throws error (unsupported) as check_rounds()
std::optional<convolve_form> form_of_blocks(const runtime::context& where,
                                            const convolution& wanted);

/// That of convolve.cl, which any convolution on a GPU can have.
/// \throws error (unsupported) as check_rounds()
convolve_form form_of_columns(const runtime::context& where, const convolution& wanted);

/// \param rounds  of a work-item's loops that add neighbours
/// \throws error (unsupported) if they are more than a driver with quirk::ends_long_loops goes
/// through
void check_rounds(const runtime::device_info& device, const convolution& wanted,
                  std::int64_t rounds);

}  // namespace libtiles::algorithms
