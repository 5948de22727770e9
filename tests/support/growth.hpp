// How the time of some work grows with its size, for tests of work that must not grow with its
// square.
#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

/// The processor time of work(4 * size) over that of work(size): some 4 where it grows with the
/// size, some 16 where it grows with the square. The shortest of a few times each, in turns: other
/// programs, which take the processor and its caches, disturb some of both.
template <class Work>
double growth_of(const Work& work, int size) {
  const auto time_of = [&](int of_size) {
    const std::clock_t start = std::clock();
    work(of_size);
    return static_cast<double>(std::clock() - start);
  };
  double small = std::numeric_limits<double>::max(), large = small;
  for (int i = 0; i < 9; ++i) {
    small = std::min(small, time_of(size));
    large = std::min(large, time_of(4 * size));
  }
  return large / small;
}

/// Between the two.
constexpr double near_linear = 9;
