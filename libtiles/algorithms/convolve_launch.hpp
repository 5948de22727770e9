// The kernels of kernels/convolve*.cl, which of them is used, and who computes which results.
#pragma once

#include <memory>

#include "libtiles/algorithms/convolution.hpp"
#include "libtiles/algorithms/execution.hpp"

namespace libtiles::algorithms {

/// \param wanted  which has results.
/// \return the end of it; nullptr if it is not wanted.
std::shared_ptr<runtime::event> launch_convolution(const execution& how, const convolution& wanted);

}  // namespace libtiles::algorithms
