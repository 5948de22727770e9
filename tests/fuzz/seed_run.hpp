// Many seeds in a process of their own: drivers have mistakes that end it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fuzz {

struct seed_range {
  std::uint64_t first, count;
  bool keeps_going;                 ///< after a difference, too
  bool is_verbose;                  ///< names each kernel before it runs
  std::vector<std::string> shapes;  ///< as devices_for() takes them
};

struct seed_run {
  std::uint64_t done = 0;  ///< seeds from the first one on, the one that ended it not counted
  std::uint64_t differences = 0;
  int signal = 0;  ///< that ended the process; 0 if none did
};

/// Compares the kernels of these seeds, and prints what differs.
seed_run run_seeds(const seed_range& seeds);

}  // namespace fuzz
