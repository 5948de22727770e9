// Random kernels, each fixed by its seed.
#pragma once

#include <cstdint>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

kernel generate(std::uint64_t seed);

}  // namespace fuzz
