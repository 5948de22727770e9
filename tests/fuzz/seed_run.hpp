// Many seeds in a process of their own: drivers have mistakes that end it.
#pragma once

#include <cstdint>

namespace fuzz {

struct seed_run {
  std::uint64_t done = 0;  ///< seeds from the first one on, the one that ended it not counted
  std::uint64_t differences = 0;
  int signal = 0;  ///< that ended the process; 0 if none did
};

/// Compares the kernels of `count` seeds, and prints what differs.
/// \param keeps_going  after a difference, too
seed_run run_seeds(std::uint64_t first, std::uint64_t count, bool keeps_going);

}  // namespace fuzz
