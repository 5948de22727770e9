// A kernel of the generator's, interpreted and run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/device_run.hpp"

namespace fuzz {

/// Empty if the device does in each shape what the host's interpreter does, for the kernel of this
/// seed, or has not all of its types; otherwise all that is needed to see why not.
std::string difference_of(std::uint64_t seed, const std::vector<shaped_device>& devices);

/// Empty if the device does with this text what the interpreter does with the kernel; otherwise
/// what differs.
std::string difference_of_text(const kernel& whole, const std::string& text,
                               const std::vector<shaped_device>& devices);

/// "seed <seed>, kernel <hash>", as every report names a kernel.
std::string title_of_seed(std::uint64_t seed);

/// The title as a comment, and the kernel of this seed.
std::string text_of_seed(std::uint64_t seed);

}  // namespace fuzz
