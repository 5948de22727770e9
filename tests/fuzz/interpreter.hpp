// What a kernel does, computed on the host from the generator's tree.
#pragma once

#include <vector>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// What each view holds after the kernel ran over its domain.
std::vector<std::vector<number>> interpret(const kernel& whole);

}  // namespace fuzz
