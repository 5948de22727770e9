// One kernel or algorithm over groups of several sizes, timed in turns.
#pragma once

#include <functional>
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

namespace groups_bench {

using floats = std::vector<float>;

/// One case on one group.
struct prepared {
  std::function<void()> launch;
  std::function<floats()> result;  ///< to be compared with those of the other groups
};

struct timed_case {
  std::string name;
  int launches;  ///< of a measurement
  std::function<prepared(const tiles::device_group&)> prepare;

  /// Whether what was computed is right, where the host can tell; else it is compared only.
  std::function<bool(const floats&)> is_right = [](const floats&) { return true; };
};

/// Compares the results of all groups, then prints the median times of a launch.
/// \return false for wrong results
bool measure(const timed_case& measured, const std::vector<tiles::device_group>& over, int rounds);

/// Elements that tell where they stand: whole numbers below 101, times `scale`.
floats numbers(std::size_t count, float scale = 0.01f);

/// Kernels written with their tiles. \param scale  of the sizes; 1 is for GPUs
std::vector<timed_case> kernel_cases(double scale);

/// The library's algorithms. Likewise.
std::vector<timed_case> algorithm_cases(double scale);

/// A size, scaled and rounded down to a multiple of `step`; not 0.
int scaled(int size, double scale, int step);

}  // namespace groups_bench
