// A kernel of the generator's, interpreted and run.
#pragma once

#include <cstdint>
#include <string>

namespace fuzz {

/// Empty if the device at hand does what the host's interpreter does, for the kernel of this seed,
/// or has not all of its types; otherwise all that is needed to see why not.
std::string difference_of(std::uint64_t seed);

/// The kernel of this seed.
std::string text_of_seed(std::uint64_t seed);

}  // namespace fuzz
