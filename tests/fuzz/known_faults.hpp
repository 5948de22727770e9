// Kernels that drivers are known to get wrong.
#pragma once

#include <cstdint>
#include <string>

#include "tests/fuzz/device_run.hpp"

namespace fuzz {

/// Of a kernel's text, by which known faults are listed: seeds name other kernels with each change
/// of the generator. FNV-1a of 64 bits.
std::uint64_t hash_of(const std::string& text);

/// True if the device's driver fails for the kernel of this hash in this shape, which others run.
bool is_known_fault(std::uint64_t hash, const shaped_device& device);

}  // namespace fuzz
