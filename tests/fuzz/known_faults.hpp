// Kernels that drivers are known to get wrong.
#pragma once

#include <cstdint>

#include "tests/fuzz/device_run.hpp"

namespace fuzz {

/// True if the device's driver fails for the kernel of this seed in this shape, which others run.
bool is_known_fault(std::uint64_t seed, const shaped_device& device);

}  // namespace fuzz
